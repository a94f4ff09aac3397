"""All that the control port and the scripted agents share with the released server's adapter."""
import threading
import time
import types
from concurrent.futures import Future

from .clock import SetClock
from .gates import Gates, Scripts

ENDS = ("completed", "failed", "cancelled", "interrupted")


class Desk:
    def __init__(self):
        self.gates = Gates()
        self.scripts = Scripts()
        self.clock = SetClock()
        self.adapter = None
        self.api_server = None
        self.gateway_run = None
        self.loop = None
        self.stopped = None
        self.asks_for_session = True
        self._faults = []
        self._guard = threading.Lock()
        self._runner = None

    # for agents

    def raise_creation_fault(self):
        with self._guard:
            fault = self._faults.pop(0) if self._faults else None
        if fault is None:
            return
        auth = getattr(self.api_server, "_ProviderAuthResolutionError", RuntimeError)
        raise (auth if fault.get("auth") else RuntimeError)(fault.get("text", "cannot be created"))

    def run_of(self, agent):
        agents = dict(self.adapter._active_run_agents)
        return next((run for run, other in agents.items() if other is agent), None)

    # for the control port

    def on_loop(self, call):
        """The adapter's tables belong to its loop."""
        answer = Future()

        def work():
            try:
                answer.set_result(call())
            except BaseException as error:
                answer.set_exception(error)

        self.loop.call_soon_threadsafe(work)
        return answer.result(30)

    def state(self):
        statuses = dict(self.adapter._run_statuses)
        return {
            "active_work": self.adapter.active_agent_work_count(),
            "held": self.gates.held(),
            "runs": [{"run_id": run, "status": dict(status)} for run, status in statuses.items()],
        }

    def wait(self, body):
        """Until a run has a status, a gate is held, or nothing works any more."""
        end = time.monotonic() + float(body.get("timeout", 10))
        while not self._has_come(body):
            if time.monotonic() > end:
                return {"ok": False}
            time.sleep(0.002)
        return {"ok": True}

    def _has_come(self, body):
        if "gate" in body:
            return self.gates.is_held(body["gate"])
        if "run_id" not in body:
            return self.adapter.active_agent_work_count() == 0
        run, wanted = body["run_id"], body.get("status", ENDS)
        status = (self.adapter._run_statuses.get(run) or {}).get("status")
        is_over = status not in ENDS or run not in self.adapter._active_run_tasks
        return is_over and status in ([wanted] if isinstance(wanted, str) else wanted)

    def set_clock(self, body):
        if "set" in body:
            self.clock.put(body["set"])
        if "advance" in body:
            self.clock.move(body["advance"])
        return {"now": self.clock.time()}

    def sweep(self):
        now = self.clock.time()
        self.adapter._sweep_orphaned_runs_once(now)
        return {"swept_at": now}

    def drain(self, is_draining):
        """The adapter asks the gateway's runner; a stand-in says that it drains."""
        module = self.gateway_run
        self._runner = self._runner or module._gateway_runner_ref
        drains = types.SimpleNamespace(
            _draining=True,
            _external_drain_active=False,
            _session_model_overrides={},
            config=None,
            adapters={},
        )
        module._gateway_runner_ref = (lambda: drains) if is_draining else self._runner
        return {"draining": is_draining}

    def limit(self, most):
        self.adapter._max_concurrent_runs = most
        return {"max": most}

    def add_creation_faults(self, body):
        with self._guard:
            self._faults += [body] * int(body.get("count", 1))
            return {"pending": len(self._faults)}

    def interrupt_all(self, reason):
        return {"interrupted": self.adapter.interrupt_active_runs(reason)}

    def stop(self):
        self.loop.call_soon_threadsafe(self.stopped.set)
