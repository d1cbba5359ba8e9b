"""Tests of real sockets, processes and multicast: a machine that is busy with other things may miss their moments.

What fails on a missed moment is tried again, at most twice; what is wrong fails every time.
"""

import inspect

import pytest

TRIES = 3


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool:
    names = inspect.signature(pyfuncitem.obj).parameters
    arguments = {name: pyfuncitem.funcargs[name] for name in names if name in pyfuncitem.funcargs}
    for left in range(TRIES - 1, -1, -1):
        try:
            pyfuncitem.obj(**arguments)
        except AssertionError:
            if not left:
                raise
        else:
            return True
    return True
