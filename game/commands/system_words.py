"""What the system says no to, as sentences in the reader's language."""

import errno

from game.words import N_, _

_SENTENCES = {
    errno.ENOENT: N_("This does not exist."),
    errno.EISDIR: N_("This is a folder."),
    errno.ENOTDIR: N_("Part of this path is not a folder."),
    errno.EEXIST: N_("This already exists."),
    errno.EACCES: N_("You have no permission for this."),
    errno.EPERM: N_("You have no permission for this."),
    errno.EROFS: N_("Nothing can be written there."),
    errno.ENOSPC: N_("The disk is full."),
    errno.ENAMETOOLONG: N_("This name is too long."),
}


def system_words(error: OSError) -> str:
    """Why something could not be read, written or done; in the system's own words where there are none of ours."""
    if error.errno in _SENTENCES:
        return _(_SENTENCES[error.errno])
    return f"{error.strerror}." if error.strerror else _("The system does not say why.")


def place_and_words(error: OSError) -> str:
    """As `system_words`, with the file or folder that it is about."""
    return f"{error.filename}: {system_words(error)}" if error.filename else system_words(error)
