import { GalleyError, type GalleyErrorKind } from '../galley-error.ts'

export const EXIT_CODES = {
  ok: 0,
  failure: 1,
  usage: 2,
  notSignedIn: 3,
  refused: 4,
  notFound: 5,
  conflict: 6,
  rateLimited: 7,
  serverAway: 8,
} as const

/** The meaning of each exit code for a script; `galley help` shows it. */
export const EXIT_CODE_MEANINGS: readonly [code: number, meaning: string][] = [
  [EXIT_CODES.ok, 'done'],
  [EXIT_CODES.failure, 'failed for another reason'],
  [EXIT_CODES.usage, 'the command, or a field of it, is wrong'],
  [EXIT_CODES.notSignedIn, 'not signed in, or the key is no longer good'],
  [EXIT_CODES.refused, 'your role, your key or the plan does not allow it'],
  [EXIT_CODES.notFound, 'there is no such thing in this workspace'],
  [EXIT_CODES.conflict, 'its state does not allow it'],
  [EXIT_CODES.rateLimited, 'too many requests'],
  [EXIT_CODES.serverAway, 'the server is away or failed: try again'],
]

const OF_KIND: Readonly<Record<GalleyErrorKind, number>> = {
  validation: EXIT_CODES.usage,
  unauthenticated: EXIT_CODES.notSignedIn,
  payment_required: EXIT_CODES.refused,
  forbidden: EXIT_CODES.refused,
  not_found: EXIT_CODES.notFound,
  conflict: EXIT_CODES.conflict,
  rate_limited: EXIT_CODES.rateLimited,
  server: EXIT_CODES.serverAway,
  network: EXIT_CODES.serverAway,
}

/** A command that cannot run as it was written, or not without signing in. The message says what to do. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT_CODES.usage) {
    super(message)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}

export function exitCodeOf(thrown: unknown): number {
  if (thrown instanceof CommandError) return thrown.exitCode
  return thrown instanceof GalleyError ? OF_KIND[thrown.kind] : EXIT_CODES.failure
}
