"""Finding a host again that has another address now: by its fingerprint, which it goes on to announce."""

import asyncio
from contextlib import suppress
from typing import Any

from zeroconf import ServiceStateChange
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo

from net.addresses import Address
from net.discovery import SERVICE, Multicast, addresses_of, table_of

RESOLVING_MS = 1_500


async def find(fingerprint: str, within_s: float) -> tuple[Address, ...]:
    """Where the host of this fingerprint can be reached now; empty where it is not announced so soon."""
    multicast = Multicast()
    await multicast.look()
    zeroconf = multicast.zeroconf
    if zeroconf is None:
        return ()
    names: asyncio.Queue[str] = asyncio.Queue()

    def changed(zeroconf: Any, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is not ServiceStateChange.Removed:
            names.put_nowait(name)

    browsing = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[changed])
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                while True:
                    found = await _addresses(zeroconf.zeroconf, await names.get(), fingerprint)
                    if found:
                        return found
        return ()
    finally:
        await browsing.async_cancel()
        await multicast.close()


async def _addresses(zeroconf: Any, name: str, fingerprint: str) -> tuple[Address, ...]:
    info = AsyncServiceInfo(SERVICE, name)
    try:
        if not info.load_from_cache(zeroconf) and not await info.async_request(zeroconf, RESOLVING_MS):
            return ()
        table = table_of(info.properties, addresses_of(info))
    except (OSError, ValueError):
        return ()
    return table.addresses if table is not None and table.fingerprint == fingerprint else ()
