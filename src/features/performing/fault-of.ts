import type { Fault } from '#features/effects/index.ts'
import { PlatformError } from '#platforms/errors.ts'

/** Thrown by the guard: the recorded intent is no longer fresh, and not one byte has left. */
export class GuardExpired extends Error {}

/** What an adapter threw, as data for the core. Anything but a PlatformError is our own fault: `kind` says how to take it. */
export function faultOf(error: unknown, kind: Fault['kind']): Fault {
  if (error instanceof PlatformError) {
    const { retryAfterSeconds, httpStatus, existing } = error.facts
    return {
      kind: error.kind,
      message: error.message.replaceAll('\0', '\uFFFD'), // PostgreSQL's text holds no NUL
      ...(retryAfterSeconds !== undefined && { retryAfterMs: retryAfterSeconds * 1000 }),
      ...(httpStatus !== undefined && { httpStatus }),
      ...(existing !== undefined && { existing }),
    }
  }
  return { kind, message: 'Something went wrong on our side.' }
}
