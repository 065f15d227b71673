import { AppError } from '../errors.ts'

/**
 * The store refused, or did not answer. The message is for everybody: it says who must do what, and names no secret.
 */
export class S3Refusal extends AppError {
  /** The store's own error code. Null if it gave none or did not answer. */
  readonly code: string | null
  readonly status: number | null

  constructor({ code, status, words }: { code: string | null; status: number | null; words: string }, cause?: unknown) {
    super('unavailable', words, {}, { cause })
    this.code = code
    this.status = status
  }

  /** Whether another attempt may succeed. */
  get mayPass(): boolean {
    return this.status === null || this.status === 429 || this.status >= 500 || this.code === 'RequestTimeout'
  }
}

const OPERATOR = 'whoever runs this installation must'

const WORDS: Record<string, string> = {
  InvalidAccessKeyId: `does not know Galley’s key: ${OPERATOR} correct GALLEY_S3_ACCESS_KEY_ID`,
  SignatureDoesNotMatch: `refuses Galley’s signature: ${OPERATOR} correct GALLEY_S3_SECRET_ACCESS_KEY`,
  AccessDenied: `does not let Galley’s key do this: ${OPERATOR} let it list the bucket, and read, write and delete in it`,
  NoSuchBucket: `has no such bucket: ${OPERATOR} make it, or correct GALLEY_S3_BUCKET`,
  RequestTimeTooSkewed: `sees another time than this machine: ${OPERATOR} set the clock here (NTP)`,
  AuthorizationHeaderMalformed: `is in another region: ${OPERATOR} correct GALLEY_S3_REGION`,
  PermanentRedirect: `has the bucket elsewhere: ${OPERATOR} correct GALLEY_S3_ENDPOINT and GALLEY_S3_REGION`,
  QuotaExceeded: `has no room left: ${OPERATOR} make some`,
  SlowDown: 'is asked too often: try again in a minute',
}

export function refusalOf(bucket: string, status: number, code: string | null): S3Refusal {
  const known = WORDS[code ?? '']
  const passing = status >= 500 || status === 429
  const words =
    known ?? (passing ? 'cannot do this now: try again in a minute' : `refuses this: ${OPERATOR} look there`)
  return new S3Refusal({ code, status, words: `The file store (${bucket}) ${words} (${code ?? status})` })
}

export function unreachable(bucket: string, cause: unknown): S3Refusal {
  const { code } = ((cause as Error).cause ?? cause) as NodeJS.ErrnoException
  const words = `The file store (${bucket}) cannot be reached${code ? ` (${code})` : ''}: try again in a minute; if it stays so, ${OPERATOR} look at GALLEY_S3_ENDPOINT and at the store`
  return new S3Refusal({ code: null, status: null, words }, cause)
}
