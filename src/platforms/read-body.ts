import type { z } from 'zod'
import { PlatformError } from './errors.ts'
import type { PlatformResponse } from './http.ts'

/** Reads the body of a successful answer by its schema. `name` is the network's name for people. */
export function readBody<T extends z.ZodType>(schema: T, response: PlatformResponse, name: string): z.infer<T> {
  const parsed = schema.safeParse(response.body)
  if (parsed.success) return parsed.data
  throw unreadable(response, name)
}

/**
 * The error for a successful answer without the documented form. If it answers the publishing call, the outcome is
 * unknown.
 */
export function unreadable({ guarded, status }: PlatformResponse, name: string): PlatformError {
  const kind = guarded ? 'unknown_outcome' : 'retry_backoff'
  return new PlatformError(kind, `${name} answered in a form that is not known.`, { httpStatus: status })
}

/** `readBody` for one network. */
export const bodyReader =
  (name: string) =>
  <T extends z.ZodType>(schema: T, response: PlatformResponse): z.infer<T> =>
    readBody(schema, response, name)
