import type { FaultPreset } from '@crvouga/mockingbird-shared-runtime'

const createRun = { service: 'hermes', operationId: 'createRun' }

export const presets: Readonly<Record<string, FaultPreset>> = {
  'hermes-run-accepted-then-lost': {
    description: 'The run is admitted, the 202 never arrives; the same Idempotency-Key finds it',
    rule: { match: createRun, phase: 'after-commit', kind: 'drop', count: 1 },
  },
  'hermes-run-refused-503': {
    description: 'Refused before anything happens, with the words of a draining gateway',
    rule: {
      match: createRun,
      phase: 'before',
      kind: 'status',
      count: 1,
      status: 503,
      headers: { 'Retry-After': '1', 'Content-Type': 'application/json; charset=utf-8' },
      body: '{"error": {"message": "Gateway is draining existing work; retry shortly.", "type": "invalid_request_error", "param": null, "code": "gateway_draining"}}',
    },
  },
  'hermes-run-throttled-429': {
    description: 'Refused before anything happens, with the words of a gateway at its limit',
    rule: {
      match: createRun,
      phase: 'before',
      kind: 'status',
      count: 1,
      status: 429,
      headers: { 'Retry-After': '1', 'Content-Type': 'application/json; charset=utf-8' },
      body: '{"error": {"message": "Too many concurrent runs (max 10)", "type": "rate_limit_error", "param": null, "code": "rate_limit_exceeded"}}',
    },
  },
}
