"""The agent class that the released server makes its agents of: the release's own, but for what would ask a model."""
import json
import threading
import time

from .player import Player

COUNTED = ("input", "output", "prompt", "completion", "total", "cache_read", "cache_write", "reasoning")
CALLBACKS = (
    "stream_delta_callback",
    "tool_progress_callback",
    "tool_start_callback",
    "tool_complete_callback",
)
GIVEN_AS_IS = (
    "session_id",
    "platform",
    "ephemeral_system_prompt",
    "enabled_toolsets",
    "reasoning_config",
    "service_tier",
    "gateway_session_key",
)


def scripted(release_agent, desk):
    """A subclass with a constructor and a conversation of its own; stops, steers and storage are inherited."""

    class AIAgent(release_agent):
        def __init__(self, **given):
            desk.raise_creation_fault()
            for name in CALLBACKS + GIVEN_AS_IS:
                setattr(self, name, given.get(name))
            for name in ("model", "provider", "api_key"):
                setattr(self, name, given.get(name) or "")
            self._base_url = given.get("base_url") or ""
            self._base_url_lower = self._base_url.lower()
            self.quiet_mode, self.verbose_logging, self.api_mode = True, False, "chat_completions"
            self._expect_stops()
            self._expect_storage(given)
            self.steer_mode = None
            self.is_stored = True
            self.said = []

        def _expect_stops(self):
            """What the inherited stop and steer methods look at."""
            self._interrupt_requested = self._interrupt_thread_signal_pending = False
            self._interrupt_message = self._tool_interrupt_reason = self._execution_thread_id = None
            self._hard_interrupt_requested = threading.Event()
            self._active_children, self._active_children_lock = [], threading.Lock()
            self._tool_worker_threads, self._tool_worker_threads_lock = set(), threading.Lock()
            self._pending_steer, self._pending_steer_lock = None, threading.Lock()
            self._pending_redirect, self._pending_redirect_lock = None, threading.Lock()

        def _expect_storage(self, given):
            """What the inherited session storage looks at."""
            self._session_db, self._session_db_created = given.get("session_db"), False
            self._session_persist_lock = threading.RLock()
            kept = ("max_iterations", "reasoning_config", "max_tokens")
            self._session_init_model_config = {name: given.get(name) for name in kept}
            self._cached_system_prompt = self._parent_session_id = None
            self._last_flushed_db_idx, self._flushed_db_message_ids = 0, set()
            self._flushed_db_message_session_id = None
            for name in COUNTED:
                setattr(self, "session_%s_tokens" % name, 0)
            self.session_estimated_cost_usd = 0.0
            self.session_cost_status, self.session_cost_source = "unknown", "none"

        def close(self):
            pass

        def steer(self, text):
            if self.steer_mode not in (None, "refuse"):
                raise RuntimeError(self.steer_mode)
            return self.steer_mode is None and super().steer(text)

        def run_conversation(self, user_message, system_message=None, conversation_history=None, task_id=None, **_more):
            self._begin_thread()
            began = time.monotonic()
            prompt = prompt_of(user_message)
            self.history = conversation_history or []
            self.said = list(self.history)
            self._say({"role": "user", "content": user_message})
            player = Player(self, desk.gates, desk.asks_for_session, self._texts(prompt, task_id))
            steps = desk.scripts.of(prompt)
            if steps is None:
                steps = [{"delta": "echo: "}, {"delta": prompt}]
            self.is_stored = not any(
                isinstance(step, dict) and step.get("persist") is False
                for step in (steps if isinstance(steps, list) else [])
            )
            try:
                if self.is_stored:
                    self._ensure_db_session()
                self._store()
                player.play(steps)
                return self._ended(player, prompt, began)
            finally:
                self.clear_interrupt()

        def _begin_thread(self):
            import run_agent

            self._execution_thread_id = threading.get_ident()
            # A stop may have come before the thread was there.
            run_agent._set_interrupt(bool(self._interrupt_requested), self._execution_thread_id)
            self._interrupt_thread_signal_pending = False

        def _texts(self, prompt, task_id):
            past = [message for message in self.history if isinstance(message, dict)]
            told = [{"role": message.get("role"), "content": message.get("content")} for message in past]
            return {
                "prompt": prompt,
                "session_id": self.session_id,
                "run_id": desk.run_of(self) or "",
                "task_id": task_id or "",
                "model": self.model,
                "provider": self.provider,
                "instructions": self.ephemeral_system_prompt or "",
                "history": json.dumps(told),
                "history_length": len(self.history),
            }

        def _say(self, message):
            try:
                from agent.message_metadata import append_message
            except ImportError:
                # The older release does not stamp messages.
                self.said.append(message)
            else:
                append_message(self.said, message)

        def say_tool(self, call, name, args, result, content):
            from agent.tool_dispatch_helpers import make_tool_result_message

            used = {"id": call, "type": "function", "function": {"name": name, "arguments": json.dumps(args)}}
            self._say(
                {"role": "assistant", "content": content, "finish_reason": "tool_calls", "tool_calls": [used]}
            )
            self.said.append(make_tool_result_message(name, result, call))
            self._apply_pending_steer_to_tool_results(self.said, 1)
            self._store()

        def _store(self):
            if self.is_stored:
                self._flush_messages_to_session_db(self.said, self.history)

        def _ended(self, player, prompt, began):
            is_failed, is_interrupted = player.error is not None, player.is_interrupted
            text = player.final if player.has_final and not is_interrupted else player.text
            read, made, total = tokens(player.usage, prompt, text)
            self.session_input_tokens = self.session_prompt_tokens = read
            self.session_output_tokens = self.session_completion_tokens = made
            self.session_total_tokens = total
            if text and not is_failed:
                answer = {"role": "assistant", "content": text}
                if not is_interrupted:
                    answer["finish_reason"] = "stop"
                    if player.reasoning:
                        answer["reasoning"] = player.reasoning
                self._say(answer)
            self._store()
            self._count(read, made)
            if player.is_none:
                return None
            said = text
            if is_failed:
                said = player.error
            elif is_interrupted and not text:
                waited = time.monotonic() - began
                said = "Operation interrupted: waiting for model response (%.1fs elapsed)." % waited
            result = {
                "final_response": said,
                "last_reasoning": player.reasoning,
                "messages": self.said,
                "api_calls": 1,
                "completed": not is_failed and not is_interrupted,
                "failed": is_failed,
                "partial": False,
                "interrupted": is_interrupted,
                "model": self.model,
                "provider": self.provider,
                "base_url": self._base_url,
                "input_tokens": read,
                "output_tokens": made,
                "prompt_tokens": read,
                "completion_tokens": made,
                "total_tokens": total,
                "session_id": self.session_id,
            }
            if is_failed:
                result["error"] = said
            if is_interrupted and self._interrupt_message:
                result["interrupt_message"] = self._interrupt_message
            late = self._drain_pending_steer()
            if late:
                result["pending_steer"] = late
            return {**result, **player.outcome}

        def _count(self, read, made):
            store = self._session_db
            if not self.is_stored or store is None or not (read or made):
                return
            count = getattr(store, "queue_token_counts", None) or store.update_token_counts
            count(
                self.session_id,
                input_tokens=read,
                output_tokens=made,
                model=self.model,
                billing_provider=self.provider,
                billing_base_url=self._base_url,
                cost_status="unknown",
                cost_source="none",
                api_call_count=1,
            )
            getattr(store, "flush_token_counts", lambda: None)()

    return AIAgent


def prompt_of(message):
    if message is None or isinstance(message, str):
        return message or ""
    if not isinstance(message, list):
        return str(message)
    parts = [part.get("text", "") for part in message if isinstance(part, dict)]
    return "\n".join(part for part in parts if isinstance(part, str))


def tokens(usage, prompt, text):
    """Tokens read, made and in all; words are counted where the script does not say."""
    if usage is None:
        read, made = len(prompt.split()), len((text or "").split())
    else:
        read = usage.get("input", usage.get("input_tokens")) or 0
        made = usage.get("output", usage.get("output_tokens")) or 0
    told = usage or {}
    return read, made, told.get("total", told.get("total_tokens", read + made))
