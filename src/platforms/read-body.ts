import type { z } from 'zod'
import { PlatformError } from './errors.ts'
import type { PlatformResponse } from './http.ts'

/** Reads the body of a success by its schema. `name`: as people call the network. */
export function readBody<T extends z.ZodType>(schema: T, response: PlatformResponse, name: string): z.infer<T> {
  const parsed = schema.safeParse(response.body)
  if (parsed.success) return parsed.data
  throw unreadable(response, name)
}

/** A success that does not say what the network documents: of the call that publishes, nobody knows what it did. */
export function unreadable({ guarded, status }: PlatformResponse, name: string): PlatformError {
  const kind = guarded ? 'unknown_outcome' : 'retry_backoff'
  return new PlatformError(kind, `${name} answered in a form that is not known.`, { httpStatus: status })
}

/** The same for one network. */
export const bodyReader =
  (name: string) =>
  <T extends z.ZodType>(schema: T, response: PlatformResponse): z.infer<T> =>
    readBody(schema, response, name)
