import type { PublishedRef } from '../outgoing.ts'
import { pageOf } from '../page-of.ts'
import type { PostAddress } from '../reading.ts'

const HOST = /^(?:www\.)?linkedin\.com$/
const POST = /^urn:li:(?:share|ugcPost):\d{1,20}$/
const UPDATE_PATH = /^\/feed\/update\/([^/]+)\/?$/

export const isPage = (urn: string): boolean => urn.startsWith('urn:li:organization:')

/** The URN of a post, also if its public address was given; else null. `site`: this installation's address of LinkedIn. */
export function postUrn(idOrAddress: string, site: string): string | null {
  if (POST.test(idOrAddress)) return idOrAddress
  const page = pageOf(idOrAddress, { own: site, names: HOST })
  const urn = UPDATE_PATH.exec(page?.pathname ?? '')?.[1]?.replaceAll(/%3a/gi, ':')
  return urn && POST.test(urn) ? urn : null
}

/** No address of a post says whose it is. */
export function readLinkedInPostAddress(address: string, site: string): PostAddress | null {
  const key = POST.test(address) ? null : postUrn(address, site)
  return key === null ? null : { key, account: null }
}

export const linkedinPostRef = (site: string, urn: string): PublishedRef => ({
  externalId: urn,
  url: `${site}/feed/update/${urn}/`,
  extra: {},
})

export function linkedinCommentRef(site: string, post: string, urn: string): PublishedRef {
  return { externalId: urn, url: `${site}/feed/update/${post}/?commentUrn=${encodeURIComponent(urn)}`, extra: {} }
}
