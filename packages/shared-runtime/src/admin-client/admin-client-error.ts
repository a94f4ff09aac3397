/** An admin call that was refused. */
export class AdminClientError extends Error {
  override readonly name = 'AdminClientError'
  readonly status: number
  readonly code: string
  /** Where the body or query was wrong. */
  readonly issues: readonly { readonly path: string; readonly message: string }[]
  constructor(
    status: number,
    code: string,
    message: string,
    issues: readonly { readonly path: string; readonly message: string }[] = [],
  ) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
  }
}
