import type { z } from 'zod'
import type { PlatformConnection } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../http.ts'
import { blueskyRefusal } from './refusal.ts'

export interface XrpcCall extends Omit<PlatformRequest, 'url' | 'method'> {
  /** Base address of the server asked. */
  service: string
  /** Name of the method, such as `com.atproto.repo.putRecord`. */
  method: string
  /** Given: a query (GET) with these parameters. Absent: a procedure (POST). */
  query?: Record<string, string> | [string, string][]
  token?: string
}

export type Xrpc = <T extends z.ZodType>(output: T, call: XrpcCall) => Promise<z.infer<T>>

/** XRPC over our HTTP: names instead of paths, the answer parsed, refusals thrown as PlatformErrors. */
export function createXrpc(http: PlatformHttp): Xrpc {
  return async (output, { service, method, query, token, headers, ...request }) => {
    const url = new URL(`/xrpc/${method}`, service)
    if (query) url.search = new URLSearchParams(query).toString()
    const response = await http({
      ...request,
      method: query ? 'GET' : 'POST',
      url: url.href,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
    if (response.status !== 200) throw blueskyRefusal(response)
    return parsed(output, response, method)
  }
}

function parsed<T extends z.ZodType>(output: T, response: PlatformResponse, method: string): z.infer<T> {
  const result = output.safeParse(response.body)
  if (result.success) return result.data
  const kind = response.guarded ? 'unknown_outcome' : 'retry_backoff'
  throw new PlatformError(kind, `Bluesky answered ${method} in a form that is not known.`, { httpStatus: 200 })
}

/** Where an account's calls go, and with what. */
export function access({ credentials }: Pick<PlatformConnection, 'credentials'>): { service: string; token: string } {
  const { pdsUrl } = credentials.extra
  if (typeof pdsUrl !== 'string') throw new PlatformError('reconnect', 'The address of the Bluesky server is missing.')
  return { service: pdsUrl, token: credentials.accessToken }
}
