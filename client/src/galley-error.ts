export type GalleyErrorKind =
  /** 400 or 422: `details` names each field. */
  | 'validation'
  /** 401: no valid key, token or session. */
  | 'unauthenticated'
  /** 402: the plan does not allow it right now. */
  | 'payment_required'
  /** 403: the role, the key or the workspace does not allow it. */
  | 'forbidden'
  | 'not_found'
  /** 409: `code` says what the conflict is. */
  | 'conflict'
  /** 429: wait `retryAfterSeconds`. */
  | 'rate_limited'
  /** 5xx, or an answer that does not come from Galley. */
  | 'server'
  /** No answer came: it is unknown whether a call without a key took effect. */
  | 'network'

/** One problem of a refused request. `path` is its place: `body.posts.0.platform`. */
export interface ErrorDetail {
  path: string
  code: string
  message: string
}

export interface GalleyErrorFacts {
  /** The HTTP status; 0 if no answer came. */
  status: number
  code?: string | undefined
  details?: readonly ErrorDetail[] | undefined
  retryAfterSeconds?: number | undefined
  requestId?: string | undefined
}

/** A call that did not succeed. The message says what is wrong and what to do. */
export class GalleyError extends Error {
  readonly kind: GalleyErrorKind
  readonly status: number
  /** A stable code for programs: `approval_required`, `stale_update` and so on; null if there is none. */
  readonly code: string | null
  readonly details: readonly ErrorDetail[]
  readonly retryAfterSeconds: number | null
  /** The id of this request in the server's log. */
  readonly requestId: string | null

  constructor(message: string, facts: GalleyErrorFacts, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GalleyError'
    this.kind = kindOf(facts.status)
    this.status = facts.status
    this.code = facts.code ?? null
    this.details = facts.details ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
    this.requestId = facts.requestId ?? null
  }
}

const KINDS: Readonly<Record<number, GalleyErrorKind>> = {
  0: 'network',
  400: 'validation',
  401: 'unauthenticated',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'validation',
  429: 'rate_limited',
}

const kindOf = (status: number): GalleyErrorKind => KINDS[status] ?? 'server'

/** Whether something thrown is a GalleyError, and of this kind and code if given. */
export function isGalleyError(thrown: unknown, kind?: GalleyErrorKind, code?: string): thrown is GalleyError {
  return (
    thrown instanceof GalleyError &&
    (kind === undefined || thrown.kind === kind) &&
    (code === undefined || thrown.code === code)
  )
}
