import {
  jsonReply,
  type FailurePresenter,
  type RefusalKind,
} from '@crvouga/mockingbird-shared-runtime'

const statuses: Readonly<Record<RefusalKind, number>> = {
  'not-found': 404,
  conflict: 409,
  invalid: 400,
  'not-modified': 304,
  unauthorized: 401,
  forbidden: 403,
  unavailable: 503,
  unsupported: 501,
  internal: 500,
}

/** The provider's words, once they are known. */
export const failures: FailurePresenter<undefined> = {
  refusal: ({ refusal, message }) => jsonReply(statuses[refusal], { message }),
  noRoute: (miss) => jsonReply(miss.kind === 'path' ? 404 : 405, { message: 'no such call' }),
  unsupported: (operationId) =>
    jsonReply(501, {
      type: 'mockingbird_unsupported',
      code: 'operation_not_implemented',
      message: `${operationId} is not built`,
    }),
  internal: () => jsonReply(500, { message: 'an error of the emulator; see its log' }),
  badBody: (problem) => jsonReply(problem === 'too-large' ? 413 : 400, { message: problem }),
}
