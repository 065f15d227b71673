import type { Fault } from '#features/effects/index.ts'
import { PlatformError } from '#platforms/errors.ts'

/** Thrown by the guard: the recorded intent is too old, and not one byte has left. */
export class GuardExpired extends Error {}

/**
 * Turns what an adapter threw into data for the core. Anything but a PlatformError is our own fault: `kind` says how to
 * treat it.
 */
export function faultOf(error: unknown, kind: Fault['kind']): Fault {
  if (error instanceof PlatformError) {
    const { retryAfterSeconds, httpStatus, existing } = error.facts
    return {
      kind: error.kind,
      message: error.message.replaceAll('\0', '\uFFFD'), // PostgreSQL's text cannot hold NUL
      ...(retryAfterSeconds !== undefined && { retryAfterMs: retryAfterSeconds * 1000 }),
      ...(httpStatus !== undefined && { httpStatus }),
      ...(existing !== undefined && { existing }),
    }
  }
  return { kind, message: 'Something went wrong on our side.' }
}
