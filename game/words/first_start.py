"""What the first start says while it fetches what the game needs. The standard library only: nothing else is there yet."""

from game.words import _


def preparing() -> str:
    """Before anything is fetched."""
    return _("Preparing .venv, once until the dependencies change")


def making(python: str) -> str:
    """A new environment, of this version of Python."""
    return _("  making it with Python {version}").format(version=python)


def ready(seconds: float) -> str:
    """All is there."""
    return _("Ready after {seconds:.0f} s").format(seconds=seconds)


def no_ensurepip() -> str:
    """Python cannot make environments."""
    return _(
        "This Python comes without ensurepip, which makes environments. "
        "On Debian, Ubuntu and Mint: sudo apt install python3-venv"
    )


def not_made(folder: object, reason: str) -> str:
    """The environment's folder could not be made or written."""
    return _("Could not make {folder}: {reason}").format(folder=folder, reason=reason)


def no_network() -> str:
    """Nobody answers."""
    return _(
        "The packages could not be fetched: there seems to be no network. "
        "It is needed once; connect, and run the same command again."
    )


def no_way_past_the_proxy() -> str:
    """A proxy stands between, and does not let pip through."""
    return _(
        "The packages could not be fetched: the proxy does not let pip through. "
        "Set HTTPS_PROXY to its address, such as http://NAME:PASSWORD@HOST:8080, and run the same command again."
    )


def unknown_certificate() -> str:
    """Something between brings a certificate of its own, which pip does not trust."""
    return _(
        "The packages could not be fetched: the connection shows a certificate that pip does not trust. A "
        "virus scanner or a company's network often brings one of its own: save that certificate as a .pem "
        "file, set PIP_CERT to the file's path, and run the same command again."
    )


def refused_by_the_index() -> str:
    """The package index answers, but with no packages."""
    return _(
        "The packages could not be fetched: the package index does not hand them out. Run the same command again later."
    )


def no_wheel(package: str, python: str) -> str:
    """The package is not made for this machine or this Python."""
    return _("There is no {package} for Python {version} on this machine; another Python may do.").format(
        package=package, version=python
    )


def not_installed() -> str:
    """Another reason, which only pip knows."""
    return _("pip could not install the packages.")


def pip_said(words: str, log: object) -> str:
    """What pip itself named as the reason, and where the rest stands."""
    return _("pip said: {words}\nAll it said: {log}").format(words=words, log=log)
