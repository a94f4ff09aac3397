import type { FaultPreset } from '@crvouga/mockingbird-shared-runtime'

const verbs = {
  create: 'ContainerCreate',
  start: 'ContainerStart',
  stop: 'ContainerStop',
  kill: 'ContainerKill',
  remove: 'ContainerDelete',
} as const

/** Per main operation: refused before anything happened, and accepted with the reply lost. */
export const presets: Readonly<Record<string, FaultPreset>> = Object.fromEntries(
  Object.entries(verbs).flatMap(([verb, operationId]) => [
    [
      `docker-${verb}-refused-503`,
      {
        description: `${operationId} answers 503 once; nothing has changed.`,
        rule: {
          match: { service: 'docker', operationId },
          phase: 'before',
          kind: 'status',
          status: 503,
          headers: { 'Content-Type': 'application/json' },
          body: '{"message":"the daemon is not available"}\n',
          count: 1,
        },
      },
    ],
    [
      `docker-${verb}-accepted-then-lost`,
      {
        description: `${operationId} happens, its reply never arrives, once.`,
        rule: {
          match: { service: 'docker', operationId },
          phase: 'after-commit',
          kind: 'drop',
          count: 1,
        },
      },
    ],
  ]),
)
