// Generated from contract/openapi.yaml by `pnpm generate`. Do not edit.

import type { Contract } from '@crvouga/mockingbird-shared-runtime'

export const contract: Contract = {
  title: 'Hermes Agent API server',
  version: '0.21.0',
  operations: {
    getHealth: {
      method: 'GET',
      path: '/health',
      supported: true,
      statuses: [200],
      scenarios: ['HM-10'],
    },
    getHealthV1: {
      method: 'GET',
      path: '/v1/health',
      supported: true,
      statuses: [200],
      scenarios: ['HM-10'],
    },
    getDetailedHealth: {
      method: 'GET',
      path: '/health/detailed',
      supported: true,
      statuses: [200, 401],
      scenarios: ['HM-10', 'HM-11'],
    },
    listModels: {
      method: 'GET',
      path: '/v1/models',
      supported: true,
      statuses: [200, 401, 500],
      scenarios: ['HM-10'],
    },
    getCapabilities: {
      method: 'GET',
      path: '/v1/capabilities',
      supported: true,
      statuses: [200, 401],
      scenarios: ['HM-10', 'HM-11'],
    },
    listSkills: {
      method: 'GET',
      path: '/v1/skills',
      supported: true,
      statuses: [200, 401],
      scenarios: ['HM-10'],
    },
    listToolsets: {
      method: 'GET',
      path: '/v1/toolsets',
      supported: false,
      reason: 'a catalogue of the real server, nothing to emulate',
      statuses: [200, 401],
      scenarios: ['HM-10'],
    },
    getModelOptions: {
      method: 'GET',
      path: '/api/model/options',
      supported: false,
      reason: 'asks live providers',
      statuses: [200, 401],
    },
    listSessions: {
      method: 'GET',
      path: '/api/sessions',
      supported: true,
      statuses: [200, 401],
      safeQuery: ['limit', 'offset', 'source', 'include_children', 'include_hidden'],
      scenarios: ['HM-10'],
    },
    createSession: {
      method: 'POST',
      path: '/api/sessions',
      supported: true,
      statuses: [201, 400, 401, 409, 500],
      scenarios: ['HM-10'],
    },
    getSession: {
      method: 'GET',
      path: '/api/sessions/{session_id}',
      supported: true,
      statuses: [200, 401, 404],
      scenarios: ['HM-10'],
    },
    updateSession: {
      method: 'PATCH',
      path: '/api/sessions/{session_id}',
      supported: true,
      statuses: [200, 400, 401, 404],
      scenarios: ['HM-10'],
    },
    deleteSession: {
      method: 'DELETE',
      path: '/api/sessions/{session_id}',
      supported: true,
      statuses: [200, 401, 404],
      scenarios: ['HM-10'],
    },
    listSessionMessages: {
      method: 'GET',
      path: '/api/sessions/{session_id}/messages',
      supported: true,
      statuses: [200, 400, 401, 404],
      safeQuery: ['limit', 'offset', 'order'],
      scenarios: ['HM-10'],
    },
    forkSession: {
      method: 'POST',
      path: '/api/sessions/{session_id}/fork',
      supported: true,
      statuses: [201, 400, 401, 404, 409],
      scenarios: ['HM-10', 'HM-11'],
    },
    chatWithSession: {
      method: 'POST',
      path: '/api/sessions/{session_id}/chat',
      supported: true,
      statuses: [200, 400, 401, 403, 404, 409, 500, 503],
      scenarios: ['HM-10'],
    },
    streamSessionChat: {
      method: 'POST',
      path: '/api/sessions/{session_id}/chat/stream',
      supported: true,
      statuses: [200, 400, 401, 403, 404, 409, 500, 503],
      scenarios: ['HM-10'],
    },
    lockSessionModel: {
      method: 'POST',
      path: '/api/sessions/{session_id}/model',
      supported: true,
      statuses: [200, 400, 401, 404, 409],
      scenarios: ['HM-10', 'HM-11'],
    },
    createChatCompletion: {
      method: 'POST',
      path: '/v1/chat/completions',
      supported: true,
      statuses: [200, 400, 401, 403, 429, 500, 502, 503],
      scenarios: ['HM-10'],
    },
    createResponse: {
      method: 'POST',
      path: '/v1/responses',
      supported: true,
      statuses: [200, 400, 401, 403, 404, 429, 500, 503],
      scenarios: ['HM-10'],
    },
    getResponse: {
      method: 'GET',
      path: '/v1/responses/{response_id}',
      supported: true,
      statuses: [200, 401, 404],
      scenarios: ['HM-10'],
    },
    deleteResponse: {
      method: 'DELETE',
      path: '/v1/responses/{response_id}',
      supported: true,
      statuses: [200, 401, 404],
      scenarios: ['HM-10'],
    },
    createRun: {
      method: 'POST',
      path: '/v1/runs',
      supported: true,
      statuses: [202, 400, 401, 403, 409, 429, 500, 503],
      scenarios: ['HM-01', 'HM-02', 'HM-04', 'HM-05', 'HM-06', 'HM-11'],
    },
    getRun: {
      method: 'GET',
      path: '/v1/runs/{run_id}',
      supported: true,
      statuses: [200, 401, 404],
      read: true,
      scenarios: ['HM-01', 'HM-03', 'HM-04', 'HM-06', 'HM-11'],
    },
    streamRunEvents: {
      method: 'GET',
      path: '/v1/runs/{run_id}/events',
      supported: true,
      statuses: [200, 401, 404],
      scenarios: ['HM-08', 'HM-11'],
    },
    answerRunApproval: {
      method: 'POST',
      path: '/v1/runs/{run_id}/approval',
      supported: true,
      statuses: [200, 400, 401, 404, 409, 500],
      scenarios: ['HM-09', 'HM-11'],
    },
    steerRun: {
      method: 'POST',
      path: '/v1/runs/{run_id}/steer',
      supported: true,
      statuses: [200, 400, 401, 404, 409, 500],
      scenarios: ['HM-09'],
    },
    stopRun: {
      method: 'POST',
      path: '/v1/runs/{run_id}/stop',
      supported: true,
      statuses: [200, 401, 404, 409],
      scenarios: ['HM-03', 'HM-06', 'HM-11'],
    },
    listJobs: {
      method: 'GET',
      path: '/api/jobs',
      supported: true,
      statuses: [200, 401],
      scenarios: ['HM-10'],
    },
    createJob: {
      method: 'POST',
      path: '/api/jobs',
      supported: false,
      reason: 'scheduling is out of scope',
      statuses: [400, 401],
    },
    getJob: {
      method: 'GET',
      path: '/api/jobs/{job_id}',
      supported: false,
      reason: 'scheduling is out of scope',
      statuses: [400, 401],
    },
    updateJob: {
      method: 'PATCH',
      path: '/api/jobs/{job_id}',
      supported: false,
      reason: 'scheduling is out of scope',
      statuses: [400, 401],
    },
    deleteJob: {
      method: 'DELETE',
      path: '/api/jobs/{job_id}',
      supported: false,
      reason: 'scheduling is out of scope',
      statuses: [400, 401],
    },
    pauseJob: {
      method: 'POST',
      path: '/api/jobs/{job_id}/pause',
      supported: false,
      reason: 'scheduling is out of scope',
      statuses: [400, 401],
    },
    resumeJob: {
      method: 'POST',
      path: '/api/jobs/{job_id}/resume',
      supported: false,
      reason: 'scheduling is out of scope',
      statuses: [400, 401],
    },
    runJob: {
      method: 'POST',
      path: '/api/jobs/{job_id}/run',
      supported: false,
      reason: 'scheduling is out of scope',
      statuses: [400, 401],
    },
    fireCron: {
      method: 'POST',
      path: '/api/cron/fire',
      supported: true,
      statuses: [401],
      scenarios: ['HM-10'],
    },
    receivePlatformEvent: {
      method: 'POST',
      path: '/api/platforms/{platform}/events',
      supported: true,
      statuses: [503],
      scenarios: ['HM-10'],
    },
    registerBrowser: {
      method: 'POST',
      path: '/v1/browser-control/register',
      supported: true,
      statuses: [404],
      scenarios: ['HM-10'],
    },
    uploadArtifact: {
      method: 'POST',
      path: '/v1/artifacts/upload',
      supported: true,
      statuses: [404],
      scenarios: ['HM-10'],
    },
  },
}

/** Every operation of the contract. */
export type OperationId =
  | 'getHealth'
  | 'getHealthV1'
  | 'getDetailedHealth'
  | 'listModels'
  | 'getCapabilities'
  | 'listSkills'
  | 'listToolsets'
  | 'getModelOptions'
  | 'listSessions'
  | 'createSession'
  | 'getSession'
  | 'updateSession'
  | 'deleteSession'
  | 'listSessionMessages'
  | 'forkSession'
  | 'chatWithSession'
  | 'streamSessionChat'
  | 'lockSessionModel'
  | 'createChatCompletion'
  | 'createResponse'
  | 'getResponse'
  | 'deleteResponse'
  | 'createRun'
  | 'getRun'
  | 'streamRunEvents'
  | 'answerRunApproval'
  | 'steerRun'
  | 'stopRun'
  | 'listJobs'
  | 'createJob'
  | 'getJob'
  | 'updateJob'
  | 'deleteJob'
  | 'pauseJob'
  | 'resumeJob'
  | 'runJob'
  | 'fireCron'
  | 'receivePlatformEvent'
  | 'registerBrowser'
  | 'uploadArtifact'

/** Those that need a handler. */
export type SupportedOperationId =
  | 'getHealth'
  | 'getHealthV1'
  | 'getDetailedHealth'
  | 'listModels'
  | 'getCapabilities'
  | 'listSkills'
  | 'listSessions'
  | 'createSession'
  | 'getSession'
  | 'updateSession'
  | 'deleteSession'
  | 'listSessionMessages'
  | 'forkSession'
  | 'chatWithSession'
  | 'streamSessionChat'
  | 'lockSessionModel'
  | 'createChatCompletion'
  | 'createResponse'
  | 'getResponse'
  | 'deleteResponse'
  | 'createRun'
  | 'getRun'
  | 'streamRunEvents'
  | 'answerRunApproval'
  | 'steerRun'
  | 'stopRun'
  | 'listJobs'
  | 'fireCron'
  | 'receivePlatformEvent'
  | 'registerBrowser'
  | 'uploadArtifact'
