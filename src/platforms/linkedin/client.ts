import type { z } from 'zod'
import type { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../http.ts'
import { bodyReader, unreadable as unreadableBody } from '../read-body.ts'
import type { ListPage } from '../walk-list.ts'
import { linkedinRefusal } from './refusal.ts'
import type { Paging } from './wire.ts'

export interface LinkedInHosts {
  /** The host of the consent page, the tokens, and the addresses of posts. */
  site: string
  api: string
}

export type LinkedInCall = Omit<PlatformRequest, 'url'> & {
  /** `/rest/…`, or `/v2/…`, which has no versions. */
  path: string
  accessToken: string
  /** The Rest.li method, if the HTTP method does not say it. */
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
export const readBody = bodyReader('LinkedIn')

/** A successful answer that does not have the documented form. */
export const unreadable = (response: PlatformResponse): PlatformError => unreadableBody(response, 'LinkedIn')

/**
 * A page of a list that is addressed by offset. LinkedIn drops hidden entries from a page, so a short page need not be
 * the last.
 */
export function offsetPage<Thing>(
  { elements, paging }: { elements: readonly Thing[]; paging?: z.infer<typeof Paging> },
  { start, size }: { start: number; size: number },
): ListPage<Thing> {
  const { total, links } = paging ?? {}
  const hasNext = links?.some(({ rel }) => rel === 'next') ?? false
  const isMore = hasNext || (total ? start + size < total : elements.length >= size)
  return { things: elements, next: isMore ? String(start + size) : null }
}

/** `List(a,b)`, the Rest.li form of lists. */
export const restliList = (urns: readonly string[]): string => `List(${urns.map(encodeURIComponent).join(',')})`
