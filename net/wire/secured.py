"""TLS without any socket: bytes of the wire in and out on one side, plain ones on the other."""

import ssl


class NotSecure(Exception):
    """The peer speaks no TLS, or not properly; the connection is to be dropped."""


class Secured:
    """One end of a TLS connection."""

    def __init__(self, context: ssl.SSLContext, is_server: bool) -> None:
        self.is_ready = False
        """Whether the handshake is done; only then may be sent."""
        self.is_closed = False
        self._come = ssl.MemoryBIO()
        self._out = ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._come, self._out, server_side=is_server)
        if not is_server:
            self._shake_hands()

    @property
    def certificate(self) -> bytes:
        """The peer's certificate in DER."""
        certificate = self._tls.getpeercert(binary_form=True)
        if certificate is None:
            raise NotSecure("no certificate")
        return certificate

    def receive(self, data: bytes) -> bytes:
        """The plain bytes that have come. Raises `NotSecure`."""
        self._come.write(data)
        if not self.is_ready and not self._shake_hands():
            return b""
        pieces: list[bytes] = []
        try:
            while self._come.pending or not pieces:
                piece = self._tls.read(65_536)
                if not piece:
                    self.is_closed = True
                    break
                pieces.append(piece)
        except ssl.SSLWantReadError:
            pass
        except ssl.SSLZeroReturnError:
            self.is_closed = True
        except ssl.SSLError as error:
            raise NotSecure(str(error)) from error
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def send(self, plain: bytes) -> None:
        """Send plain bytes, once `is_ready`."""
        self._tls.write(plain)

    @property
    def has_outgoing(self) -> bool:
        """Whether anything is to be sent to the peer."""
        return self._out.pending > 0

    def outgoing(self) -> bytes:
        """What is to be sent to the peer."""
        return self._out.read()

    def close(self) -> None:
        """Say that no more will come."""
        if self.is_ready and not self.is_closed:
            self.is_closed = True
            try:
                self._tls.unwrap()
            except (ssl.SSLError, ValueError):
                return

    def _shake_hands(self) -> bool:
        try:
            self._tls.do_handshake()
        except ssl.SSLWantReadError:
            return False
        except ssl.SSLError as error:
            raise NotSecure(str(error)) from error
        self.is_ready = True
        return True
