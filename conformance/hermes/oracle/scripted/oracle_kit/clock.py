"""A clock that the control port sets, for the modules that keep runs."""
import sys
import threading
import time
import types

RUN_MODULES = (
    "gateway.platforms.api_server",
    "gateway.platforms.api_server_runs",
    "gateway.platforms.api_server_run_idempotency",
)


class SetClock(types.ModuleType):
    """Passes for the `time` module: only time() and time_ns() are not the machine's once it is set."""

    def __init__(self):
        super().__init__("time")
        self._guard = threading.Lock()
        self._stands_at = None

    def __getattr__(self, name):
        return getattr(time, name)

    def time(self):
        with self._guard:
            return time.time() if self._stands_at is None else self._stands_at

    def time_ns(self):
        return round(self.time() * 1_000_000_000)

    def put(self, seconds):
        with self._guard:
            self._stands_at = float(seconds)

    def move(self, seconds):
        self.put(self.time() + float(seconds))

    def bind(self):
        """Gives this clock to the run modules that are loaded, and says to which."""
        bound = []
        for name in RUN_MODULES:
            module = sys.modules.get(name)
            if hasattr(module, "time"):
                module.time = self
                bound.append(name)
        return bound
