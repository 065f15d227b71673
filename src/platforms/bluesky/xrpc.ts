import { z } from 'zod'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../http.ts'
import type { OutgoingFile } from '../outgoing.ts'
import type { Bound, DpopHttp } from './dpop.ts'
import { oauthSession } from './oauth-session.ts'
import { blueskyRefusal } from './refusal.ts'

/** The credential of a call: a bearer token, or a token that is bound to a key. */
export type Token = string | Required<Bound>

export interface XrpcCall extends Omit<PlatformRequest, 'url' | 'method' | 'stream'> {
  /** The base address of the server. */
  service: string
  /** The method's name, such as `com.atproto.repo.putRecord`. */
  method: string
  /** If present, the call is a query (GET) with these parameters. If absent, it is a procedure (POST). */
  query?: Record<string, string> | [string, string][]
  token?: Token
  /** The body. Each attempt reads it from its beginning. */
  file?: Pick<OutgoingFile, 'read' | 'sizeBytes'>
}

export type Xrpc = <T extends z.ZodType>(output: T, call: XrpcCall) => Promise<z.infer<T>>

/** XRPC over our HTTP: it uses names instead of paths, parses the answer, and throws refusals as PlatformErrors. */
export function createXrpc({ http, dpopHttp }: { http: PlatformHttp; dpopHttp: DpopHttp }): Xrpc {
  const xrpc: Xrpc = async (output, { service, method, query, token, headers, file, ...request }) => {
    const url = new URL(`/xrpc/${method}`, service)
    if (query) url.search = new URLSearchParams(query).toString()
    const callWith = (authorization: string | null): PlatformRequest => ({
      ...request,
      method: query ? 'GET' : 'POST',
      url: url.href,
      headers: { ...headers, ...(authorization && { authorization }) },
      ...(file && { stream: { bytes: file.read(), sizeBytes: file.sizeBytes } }),
    })
    const send = async (): Promise<PlatformResponse> => {
      if (token === undefined) return http(callWith(null))
      if (typeof token === 'string') return http(callWith(`Bearer ${token}`))
      // The call that publishes is sent once. The nonce that it needs is therefore requested in advance.
      if (request.guard && !dpopHttp.knows(service)) {
        await xrpc(z.unknown(), { service, token, method: 'com.atproto.server.getSession', query: {} })
      }
      return dpopHttp(() => callWith(`DPoP ${token.accessToken}`), token)
    }
    const response = await send()
    if (response.status !== 200) throw blueskyRefusal(response)
    return parsed(output, response, method)
  }
  return xrpc
}

function parsed<T extends z.ZodType>(output: T, response: PlatformResponse, method: string): z.infer<T> {
  const result = output.safeParse(response.body)
  if (result.success) return result.data
  const kind = response.guarded ? 'unknown_outcome' : 'retry_backoff'
  throw new PlatformError(kind, `Bluesky answered ${method} in a form that is not known.`, { httpStatus: 200 })
}

/** The server and the token for an account's calls. */
export function access({ credentials }: Pick<OpenAccount, 'credentials'>): { service: string; token: Token } {
  const { pdsUrl } = credentials.extra
  if (typeof pdsUrl !== 'string')
    throw new PlatformError('reconnect', 'The address of the Bluesky server is missing: connect the account again.')
  const { accessToken } = credentials
  const session = oauthSession(credentials)
  return { service: pdsUrl, token: session ? { key: session.key, accessToken } : accessToken }
}
