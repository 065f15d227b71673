import type { z } from 'zod'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp } from '../http.ts'

/**
 * Reads a public document from a server that an account named. `what` ends the sentence about what the document should
 * contain.
 */
export async function readDocument<T extends z.ZodType>(
  http: PlatformHttp,
  url: string,
  form: T,
  what: string,
): Promise<z.infer<T>> {
  const { status, body } = await http({ method: 'GET', url, headers: { accept: 'application/json' } })
  const { host } = new URL(url)
  if (status >= 500 || status === 429 || status === 408) {
    throw new PlatformError('retry_backoff', `${host} answered ${status}.`, { httpStatus: status })
  }
  const read = form.safeParse(body)
  if (status === 200 && read.success) return read.data
  const why = status === 200 ? (read.error?.issues[0]?.path.join('.') ?? '') : `status ${status}`
  throw new PlatformError('rejected', `${host} does not say ${what}.`, { httpStatus: status, vendor: why })
}
