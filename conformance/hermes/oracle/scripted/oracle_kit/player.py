"""One turn of the scripted agent: what each step of a script does."""
import builtins
import contextvars
import json
import os
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor

# Seconds that the agent takes to act on a decision, to go on after a tool, and to say that it is done. The server
# writes `running` after it has handed a decision over, and would overwrite the status of a question that came at
# once; what comes while a reader is being woken may go to another reader. A comparison wants neither to happen.
PAUSE = float(os.environ.get("SCRIPTED_AGENT_PAUSE", "0"))
APPROVED = ("once", "session", "always", "approved")
ASKED = ("command", "pattern_key", "pattern_keys", "description", "allow_permanent", "allow_session")


class Over(Exception):
    """A step ended the turn."""


class Player:
    def __init__(self, agent, gates, asks_for_session, texts):
        self.agent = agent
        self.gates = gates
        self.asks_for_session = asks_for_session
        self.texts = texts
        self.text = ""
        self.final = None
        self.has_final = False
        self.reasoning = None
        self.usage = None
        self.error = None
        self.is_none = False
        self.is_interrupted = False
        self.outcome = {}
        self.stop_lag = 0.0
        self.ignores_stop = False
        self.last_call = None
        self.calls = {}

    def play(self, steps):
        try:
            self._all(steps)
        except Over:
            pass
        finally:
            time.sleep(PAUSE)

    def _all(self, steps):
        if not isinstance(steps, list):
            raise ValueError("script must be a list of steps")
        for number, step in enumerate(steps):
            if not isinstance(step, dict):
                raise ValueError("step %d is not an object" % number)
            self._look_for_stop()
            name = next(iter(step), None)
            do = getattr(self, "step_%s" % name, None)
            if do is None:
                raise ValueError("unknown step: " + json.dumps(step)[:100])
            do(step[name], step)
        self._look_for_stop()

    def is_stopped(self):
        return bool(self.agent._interrupt_requested) and not self.ignores_stop

    def _look_for_stop(self):
        if not self.is_stopped():
            return
        time.sleep(self.stop_lag)
        self.is_interrupted = True
        raise Over()

    def _filled(self, value):
        if not isinstance(value, str):
            return value
        return re.sub(r"\$\{(\w+)\}", lambda found: str(self.texts.get(found[1], "")), value)

    def _wait(self, seconds, is_enough=lambda: False):
        end = time.monotonic() + float(seconds)
        while time.monotonic() < end and not is_enough() and not self.is_stopped():
            time.sleep(0.005)

    def _progress(self, *facts, **fields):
        tell = self.agent.tool_progress_callback
        if tell:
            tell(*facts, **fields)

    # what is shown

    def step_delta(self, value, step):
        text, size = self._filled(value), step.get("chunk")
        pieces = [text[at : at + size] for at in range(0, len(text), size)] if size else [text]
        for piece in pieces * int(step.get("repeat", 1)):
            self._look_for_stop()
            if self.agent.stream_delta_callback:
                self.agent.stream_delta_callback(piece)
            self.text += piece
            self._wait(step.get("every") or 0)

    def step_flush(self, _value, _step):
        if self.agent.stream_delta_callback:
            self.agent.stream_delta_callback(None)

    def step_final(self, value, _step):
        self.final, self.has_final = self._filled(value), True

    def step_reasoning(self, value, _step):
        self.reasoning = self._filled(value)
        self._progress("reasoning.available", "_thinking", self.reasoning[:500], None)

    def step_thinking(self, value, _step):
        self._progress("_thinking", self._filled(value), None, None)

    def step_subagent(self, value, step):
        fields = {key: self._filled(step[key]) for key in step if key not in ("subagent", "preview", "name")}
        self._progress("subagent." + value, step.get("name"), step.get("preview"), None, **fields)

    def step_progress(self, value, _step):
        rest = {key: value[key] for key in value if key not in ("type", "tool", "preview", "args")}
        self._progress(value["type"], value.get("tool"), value.get("preview"), value.get("args"), **rest)

    def step_tool(self, value, step):
        name, args = step.get("name", "terminal"), step.get("args") or {}
        call = step.get("id") or self.last_call or "call_%d" % (len(self.agent.said) + 1)
        if value in ("started", "start"):
            self.last_call, self.calls[call] = call, (name, args)
            self._progress("tool.started", name, self._filled(step.get("preview")), args)
            if self.agent.tool_start_callback:
                self.agent.tool_start_callback(call, name, args)
        elif value in ("completed", "complete", "end"):
            self._tool_ended(call, *self.calls.pop(call, (name, args)), step)
        else:
            raise ValueError("a tool is started or completed")

    def _tool_ended(self, call, name, args, step):
        self.last_call = None
        result = self._filled(step.get("result", ""))
        result = result if isinstance(result, str) else json.dumps(result)
        took, is_error = float(step.get("duration", 0.0)), bool(step.get("error", False))
        self._progress("tool.completed", name, None, None, duration=took, is_error=is_error, result=result)
        if self.agent.tool_complete_callback:
            self.agent.tool_complete_callback(call, name, args, result)
        self.agent.say_tool(call, name, args, result, step.get("content", ""))
        time.sleep(PAUSE)

    # what is asked

    def step_approval(self, value, step):
        self._decided(self._asked(value), step)

    def step_approvals(self, value, step):
        decisions = self._asked_at_once(value)
        self.texts["choices"] = json.dumps([decision.get("choice") for decision in decisions])
        self._decided(decisions[-1], step)

    def step_guard(self, value, step):
        from tools.approval import check_all_command_guards

        decision = dict(check_all_command_guards(self._filled(value), "local"))
        is_good = bool(decision.get("approved"))
        self.texts["guard"] = decision.get("message")
        decision["choice"] = "approved" if is_good else "blocked"
        decision["resolved"] = is_good
        self._decided(decision, step)

    def _decided(self, decision, step):
        choice = decision.get("choice")
        self.texts.update(
            choice=choice, resolved=decision.get("resolved"), decision=json.dumps(decision, sort_keys=True)
        )
        time.sleep(PAUSE)
        branch = step.get("then" if choice in APPROVED else "else")
        if branch:
            self._look_for_stop()
            self._all(branch)

    def _asked(self, given):
        from tools import approval

        question = {key: self._filled(given[key]) for key in given if not key.startswith("_")}
        command = question.setdefault("command", "rm -rf ./synthetic-target")
        if not {"pattern_key", "description"} <= set(question):
            _is_dangerous, rule, reason = approval.detect_dangerous_command(command)
            question.setdefault("pattern_key", rule or "synthetic rule")
            question.setdefault("description", reason or "synthetic rule")
        question.setdefault("pattern_keys", [question["pattern_key"]])
        question.setdefault("allow_permanent", True)
        if self.asks_for_session:
            question.setdefault("allow_session", True)
        order = [key for key in ASKED if key in question] + [key for key in question if key not in ASKED]
        question = {key: question[key] for key in order}
        session = approval.get_current_session_key()
        with approval._lock:
            listener = approval._gateway_notify_cbs.get(session)
        if listener is None:
            return {"resolved": False, "choice": None, "no_listener": True}
        return approval._await_gateway_decision(session, listener, question, surface="gateway")

    def _asked_at_once(self, questions):
        with ThreadPoolExecutor(len(questions)) as pool:
            asked = []
            for question in questions:
                here = contextvars.copy_context()
                asked.append(pool.submit(here.run, self._asked_aside, question))
                time.sleep(float(question.get("_gap", 0.05)))
            return [one.result() for one in asked]

    def _asked_aside(self, question):
        """In a thread of its own, which a stop must reach as it reaches those of tools."""
        import run_agent

        thread = threading.get_ident()
        with self.agent._tool_worker_threads_lock:
            self.agent._tool_worker_threads.add(thread)
        run_agent._set_interrupt(bool(self.agent._interrupt_requested), thread)
        try:
            return self._asked(question)
        finally:
            with self.agent._tool_worker_threads_lock:
                self.agent._tool_worker_threads.discard(thread)
            run_agent._set_interrupt(False, thread)

    # what is waited for, and how stops and steers are taken

    def step_sleep(self, value, _step):
        self._wait(value)

    def step_hold(self, value, _step):
        self.gates.hold(value, self.is_stopped)

    def step_wait_stop(self, _value, step):
        self._wait(step.get("timeout", 600), lambda: self.agent._interrupt_requested)

    def step_wait_steer(self, _value, step):
        self._wait(step.get("timeout", 600), lambda: self.agent._pending_steer)

    def step_take_steer(self, _value, _step):
        self.texts["steer"] = self.agent._drain_pending_steer() or ""

    def step_steer_mode(self, value, _step):
        self.agent.steer_mode = value

    def step_ignore_stop(self, value, _step):
        self.ignores_stop = bool(value)

    def step_stop_lag(self, value, _step):
        self.stop_lag = float(value)

    # how it ends, and what it leaves

    def step_usage(self, value, _step):
        self.usage = dict(value)

    def step_outcome(self, value, _step):
        self.outcome.update(value)

    def step_session(self, value, _step):
        self.agent.session_id = self._filled(value)
        self.agent._session_db_created = False

    def step_persist(self, value, _step):
        self.agent.is_stored = bool(value)

    def step_fail(self, value, _step):
        self.error = self._filled(value)
        raise Over()

    def step_raise(self, value, _step):
        told = value if isinstance(value, dict) else {"text": value}
        kind = getattr(builtins, told.get("type", "RuntimeError"), RuntimeError)
        raise kind(self._filled(told.get("text", "")))

    def step_none(self, _value, _step):
        self.is_none = True
        raise Over()

    def step_crash(self, value, _step):
        os._exit(137 if isinstance(value, bool) else int(value))

    def step_note(self, _value, _step):
        pass
