import type { z } from 'zod'
import type { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../http.ts'
import { bodyReader, unreadable as unreadableBody } from '../read-body.ts'
import type { ListPage } from '../walk-list.ts'
import { linkedinRefusal } from './refusal.ts'
import type { Paging } from './wire.ts'

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
export const readBody = bodyReader('LinkedIn')

/** A success that does not say what LinkedIn documents. */
export const unreadable = (response: PlatformResponse): PlatformError => unreadableBody(response, 'LinkedIn')

/**
 * A page of a list that is asked for by its place. LinkedIn leaves out of a page what it does not show, so that a short
 * one need not be the last.
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

/** `List(a,b)`, as Rest.li writes lists. */
export const restliList = (urns: readonly string[]): string => `List(${urns.map(encodeURIComponent).join(',')})`
