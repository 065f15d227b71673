import type { ErrorCode, ErrorDetail } from '#contract/errors.ts'

/** An answer that is not a success. `status` 0 means that no answer came: offline, or the server is not there. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly details: readonly ErrorDetail[]
  readonly retryAfterSeconds: number | null

  constructor(
    status: number,
    message: string,
    facts: { code?: ErrorCode | null; details?: readonly ErrorDetail[]; retryAfterSeconds?: number | null } = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'ApiError'
    this.status = status
    this.code = facts.code ?? null
    this.details = facts.details ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
  }
}

/** Reads an error answer. A body in another form, such as a proxy's page, still gives an error with its status. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (body === null || typeof body !== 'object' || !('error' in body) || typeof body.error !== 'string') {
    return new ApiError(response.status, `The server answered ${response.status} without saying why.`)
  }
  // The shape of error bodies is the contract's (Spec A7); `error` has just been checked.
  const { error, ...facts } = body as { error: string } & ConstructorParameters<typeof ApiError>[2]
  return new ApiError(response.status, error, facts)
}

export function isApiError(error: unknown, status: number, code?: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.status === status && (code === undefined || error.code === code)
}
