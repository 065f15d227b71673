import type { z } from 'zod'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../http.ts'
import { linkedinRefusal } from './refusal.ts'

export interface LinkedInHosts {
  /** Consent page, tokens, and addresses of posts. */
  site: string
  api: string
}

export type LinkedInCall = Omit<PlatformRequest, 'url'> & {
  /** `/rest/…`, or `/v2/…`, which has no versions. */
  path: string
  accessToken: string
  /** Where the method of HTTP does not say what is meant. */
  restli?: 'BATCH_GET' | 'DELETE' | 'FINDER'
}

export type LinkedInClient = ReturnType<typeof createLinkedInClient>

/** Authorised calls to the API host. An answer outside 2xx is thrown as a PlatformError. */
export function createLinkedInClient(options: { http: PlatformHttp; hosts: LinkedInHosts; version: string }) {
  const { http, hosts, version } = options
  const refusal = linkedinRefusal(hosts.site)
  return async ({ path, accessToken, restli, ...request }: LinkedInCall): Promise<PlatformResponse> => {
    const response = await http({
      ...request,
      url: `${hosts.api}${path}`,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'linkedin-version': version,
        'x-restli-protocol-version': '2.0.0',
        ...(restli && { 'x-restli-method': restli }),
      },
    })
    if (response.status < 200 || response.status > 299) throw refusal(response)
    return response
  }
}

/** Reads a 2xx body by its schema. */
export function readBody<T extends z.ZodType>(schema: T, response: PlatformResponse): z.infer<T> {
  const parsed = schema.safeParse(response.body)
  if (parsed.success) return parsed.data
  throw unreadable(response)
}

/** A success that does not say what LinkedIn documents. */
export function unreadable({ guarded, status }: PlatformResponse): PlatformError {
  const kind = guarded ? 'unknown_outcome' : 'retry_backoff'
  return new PlatformError(kind, 'LinkedIn answered in a form that is not known.', { httpStatus: status })
}

/** `List(a,b)`, as Rest.li writes lists. */
export const restliList = (urns: readonly string[]): string => `List(${urns.map(encodeURIComponent).join(',')})`
