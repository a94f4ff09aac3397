import type { Level } from '../domain/level.ts'
import type { Dumpable } from '../python/json-dump.ts'
import { pyFloat } from '../python/value.ts'

export interface CapabilityFacts {
  readonly model: string
  readonly isAuthRequired: boolean
  readonly hasCors: boolean
}

/** Body of GET /v1/capabilities, in the server's key order; undefined members are not in that level. */
export const capabilities = (level: Level, facts: CapabilityFacts): Dumpable => ({
  object: 'hermes.api_server.capabilities',
  platform: 'hermes-agent',
  model: facts.model,
  auth: { type: 'bearer', required: facts.isAuthRequired },
  runtime: {
    mode: 'server_agent',
    tool_execution: 'server',
    split_runtime: false,
    description:
      'The API server creates a server-side Hermes AIAgent; tools execute on the API-server host unless a future explicit split-runtime mode is enabled.',
  },
  features: {
    chat_completions: true,
    chat_completions_streaming: true,
    responses_api: true,
    responses_streaming: true,
    run_submission: true,
    runs_idempotency: level.keyedRuns
      ? { supported: true, durable: true, retention_seconds: 86_400 }
      : undefined,
    run_status: true,
    run_events_sse: true,
    run_stop: true,
    run_steer: only(level.steer),
    run_approval_response: true,
    tool_progress_events: true,
    approval_events: true,
    session_resources: true,
    model_options: only(level.modelLock),
    session_chat: true,
    session_chat_streaming: true,
    session_fork: true,
    session_model_lock: only(level.modelLock),
    admin_config_rw: false,
    jobs_admin: false,
    memory_write_api: false,
    skills_api: true,
    audio_api: false,
    realtime_voice: false,
    session_continuity_header: 'X-Hermes-Session-Id',
    session_key_header: 'X-Hermes-Session-Key',
    cors: facts.hasCors,
    browser_extension_control: level.browserControl ? browserControl : undefined,
  },
  endpoints: endpoints(level),
})

const only = (offered: boolean): true | undefined => (offered ? true : undefined)

const browserControl: Dumpable = {
  enabled: false,
  protocol_version: 1,
  capabilities: [
    'browser_back',
    'browser_click',
    'browser_navigate',
    'browser_press',
    'browser_screenshot',
    'browser_scroll',
    'browser_snapshot',
    'browser_tab_activate',
    'browser_tabs',
    'browser_type',
    'controller.noop',
  ],
  artifact_capabilities: ['browser_artifact_download', 'browser_artifact_upload'],
  developer_capabilities: ['browser_cdp', 'browser_evaluate'],
  developer_mode: false,
  artifact_transport: {
    upload: { method: 'POST', path: '/v1/artifacts/upload' },
    download: { method: 'GET', path: '/v1/artifacts/download/{artifact_id}' },
    max_bytes: 10_485_760,
    ttl_seconds: pyFloat(300),
    allowed_mime_types: [
      'application/json',
      'application/pdf',
      'image/gif',
      'image/jpeg',
      'image/png',
      'image/webp',
      'text/plain',
    ],
  },
  real_browser_actions: true,
  transports: { local_vps: 'websocket-subprotocol-ticket', cloud: 'authenticated-gateway-rpc' },
}

const at = (method: string, path: string): Dumpable => ({ method, path })
const session = '/api/sessions/{session_id}'
const run = '/v1/runs/{run_id}'

const endpoints = (level: Level): Dumpable => ({
  health: at('GET', '/health'),
  health_detailed: at('GET', '/health/detailed'),
  models: at('GET', '/v1/models'),
  model_options: level.modelLock ? at('GET', '/api/model/options') : undefined,
  chat_completions: at('POST', '/v1/chat/completions'),
  responses: at('POST', '/v1/responses'),
  runs: at('POST', '/v1/runs'),
  run_status: at('GET', run),
  run_events: at('GET', `${run}/events`),
  run_approval: at('POST', `${run}/approval`),
  run_steer: level.steer ? at('POST', `${run}/steer`) : undefined,
  run_stop: at('POST', `${run}/stop`),
  skills: at('GET', '/v1/skills'),
  toolsets: at('GET', '/v1/toolsets'),
  sessions: at('GET', '/api/sessions'),
  session_create: at('POST', '/api/sessions'),
  session: at('GET', session),
  session_update: at('PATCH', session),
  session_delete: at('DELETE', session),
  session_messages: at('GET', `${session}/messages`),
  session_fork: at('POST', `${session}/fork`),
  session_chat: at('POST', `${session}/chat`),
  session_chat_stream: at('POST', `${session}/chat/stream`),
  session_model_lock: level.modelLock ? at('POST', `${session}/model`) : undefined,
  browser_control_register: level.browserControl
    ? at('POST', '/v1/browser-control/register')
    : undefined,
  browser_control_ws: level.browserControl ? at('GET', '/v1/browser-control/ws') : undefined,
  artifact_upload: level.browserControl ? at('POST', '/v1/artifacts/upload') : undefined,
  artifact_download: level.browserControl
    ? at('GET', '/v1/artifacts/download/{artifact_id}')
    : undefined,
})
