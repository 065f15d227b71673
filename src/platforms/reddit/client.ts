import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../http.ts'
import { bodyReader } from '../read-body.ts'
import { redditRefusal } from './refusal.ts'
import { RedditProblem } from './wire.ts'

export interface RedditHosts {
  /** The host of the consent page, the tokens, and the addresses of posts. */
  site: string
  api: string
}

export type RedditCall = Omit<PlatformRequest, 'url' | 'headers'> & { path: string; accessToken: string }

export type RedditClient = ReturnType<typeof createRedditClient>

/** Authorised calls to the API host. A refusal is thrown as a PlatformError, even if it comes with 200. */
export function createRedditClient(options: { http: PlatformHttp; api: string; userAgent: string }) {
  const { http, api, userAgent } = options
  return async ({ path, accessToken, ...request }: RedditCall): Promise<PlatformResponse> => {
    const headers = { authorization: `Bearer ${accessToken}`, 'user-agent': userAgent }
    const response = await http({ ...request, url: `${api}${path}`, headers })
    const isSuccess = response.status >= 200 && response.status <= 299
    const errors = RedditProblem.catch({}).parse(response.body).json?.errors ?? []
    if (!isSuccess || errors.length > 0) throw redditRefusal(response)
    return response
  }
}

/** Reads a 2xx body by its schema. */
export const readBody = bodyReader('Reddit')
