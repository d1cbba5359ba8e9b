"""A program whose computer players think elsewhere: it says the process on standard output, and waits."""

import threading

from engine.games import GAMES
from net.bot_worker import bot_worker
from net.record import begin
from net.thinking import Task
from tests.net.players import setup_of

if __name__ == "__main__":
    record, _ = begin(setup_of("bb"))
    view, answered = record.view_of(record.match.state.public.seat), threading.Event()
    task = Task("romme", view, GAMES["romme"].memory, "level4", bytes(32), "a move")
    bot_worker().ask(task, lambda thought: answered.set())
    answered.wait()
    print(bot_worker().process_id, flush=True)
    threading.Event().wait()
