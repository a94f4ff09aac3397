"""Gates at which scripts wait for the control port, and scripts that prompts call by name."""
import json
import threading


class Gates:
    def __init__(self):
        self._changed = threading.Condition()
        self._opened = set()
        self._passes = {}
        self._holding = {}

    def hold(self, name, is_stopped):
        """Returns when the gate lets this one through, or when its turn is stopped."""
        with self._changed:
            self._holding[name] = self._holding.get(name, 0) + 1
            try:
                while not (name in self._opened or self._take_pass(name) or is_stopped()):
                    # A stop does not tell this condition, so it is looked for.
                    self._changed.wait(0.01)
            finally:
                self._holding[name] -= 1

    def _take_pass(self, name):
        left = self._passes.get(name, 0)
        self._passes[name] = max(0, left - 1)
        return left > 0

    def change(self, name, once=False, close=False):
        with self._changed:
            if close:
                self._opened.discard(name)
                self._passes[name] = 0
            elif once:
                self._passes[name] = self._passes.get(name, 0) + 1
            else:
                self._opened.add(name)
            self._changed.notify_all()

    def is_held(self, name):
        with self._changed:
            return self._holding.get(name, 0) > 0

    def held(self):
        with self._changed:
            return sorted(name for name, count in self._holding.items() if count > 0)


class Scripts:
    """Lists of steps by name. One may also be chosen by the exact prompt or by how the prompt begins."""

    def __init__(self):
        self._guard = threading.Lock()
        self._known = {}

    def add(self, given):
        for name, script in given.items():
            entry = {"steps": script} if isinstance(script, list) else dict(script)
            if not isinstance(entry.get("steps"), list):
                raise ValueError("script %s has no steps" % name)
            with self._guard:
                self._known[name] = entry
        with self._guard:
            return sorted(self._known)

    def _named(self, name):
        with self._guard:
            entry = self._known.get(name)
        return entry["steps"] if entry else [{"fail": "unknown script: " + name}]

    def of(self, prompt):
        """The steps that a prompt asks for; None = it does not ask."""
        text = prompt.strip()
        wanted = written_script(text)
        if isinstance(wanted, str):
            return self._named(wanted)
        if wanted is not None:
            return wanted
        if text.startswith("script:"):
            return self._named(text.partition(":")[2].strip())
        with self._guard:
            entries = list(self._known.values())
        exact = [entry for entry in entries if entry.get("exact") == prompt]
        if exact:
            return exact[0]["steps"]
        begun = [entry for entry in entries if prompt.startswith(entry.get("prefix", prompt + "."))]
        return max(begun, key=lambda entry: len(entry["prefix"]))["steps"] if begun else None


def written_script(text):
    """The script member of a prompt that is a JSON object."""
    if not text.startswith("{"):
        return None
    try:
        document = json.loads(text)
    except ValueError:
        return None
    return document.get("script") if isinstance(document, dict) else None
