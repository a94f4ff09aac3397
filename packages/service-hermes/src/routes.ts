import type { Handler } from '@crvouga/mockingbird-shared-runtime'
import type { Caller } from './domain/caller.ts'
import type { HermesState } from './domain/state.ts'
import { answerRunApproval } from './operations/answer-run-approval.ts'
import { createRun } from './operations/create-run.ts'
import { fireCron } from './operations/fire-cron.ts'
import { getCapabilities } from './operations/get-capabilities.ts'
import { getDetailedHealth } from './operations/get-detailed-health.ts'
import { getHealth } from './operations/get-health.ts'
import { getHealthV1 } from './operations/get-health-v1.ts'
import { getRun } from './operations/get-run.ts'
import { createSession } from './operations/create-session.ts'
import { deleteSession } from './operations/delete-session.ts'
import { forkSession } from './operations/fork-session.ts'
import { getSession } from './operations/get-session.ts'
import { listSessionMessages } from './operations/list-session-messages.ts'
import { listSessions } from './operations/list-sessions.ts'
import { lockSessionModel } from './operations/lock-session-model.ts'
import { updateSession } from './operations/update-session.ts'
import { chatWithSession } from './operations/chat-with-session.ts'
import { streamSessionChat } from './operations/stream-session-chat.ts'
import { createChatCompletion } from './operations/create-chat-completion.ts'
import { createResponse } from './operations/create-response.ts'
import { getResponse } from './operations/get-response.ts'
import { deleteResponse } from './operations/delete-response.ts'
import { listJobs } from './operations/list-jobs.ts'
import { listModels } from './operations/list-models.ts'
import { listSkills } from './operations/list-skills.ts'
import { receivePlatformEvent } from './operations/receive-platform-event.ts'
import { registerBrowser } from './operations/register-browser.ts'
import { steerRun } from './operations/steer-run.ts'
import { stopRun } from './operations/stop-run.ts'
import { streamRunEvents } from './operations/stream-run-events.ts'
import { uploadArtifact } from './operations/upload-artifact.ts'
import type { SupportedOperationId } from './generated/contract.ts'

/** One handler per supported operation, nothing else. */
export const handlers: Readonly<Record<string, Handler<HermesState, Caller>>> = {
  answerRunApproval,
  createRun,
  createSession,
  deleteSession,
  forkSession,
  getSession,
  listSessionMessages,
  listSessions,
  lockSessionModel,
  updateSession,
  chatWithSession,
  streamSessionChat,
  createChatCompletion,
  createResponse,
  getResponse,
  deleteResponse,
  fireCron,
  getCapabilities,
  getDetailedHealth,
  getHealth,
  getHealthV1,
  getRun,
  listJobs,
  listModels,
  listSkills,
  receivePlatformEvent,
  registerBrowser,
  steerRun,
  stopRun,
  streamRunEvents,
  uploadArtifact,
} satisfies Record<SupportedOperationId, Handler<HermesState, Caller>>
