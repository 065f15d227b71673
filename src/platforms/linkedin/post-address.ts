import type { PostAddress } from '../addresses.ts'
import type { PublishedRef } from '../outgoing.ts'
import { pageOf } from '../page-of.ts'

const HOST = /^(?:www\.)?linkedin\.com$/
const POST = /^urn:li:(?:share|ugcPost):\d{1,20}$/
const UPDATE_PATH = /^\/feed\/update\/([^/]+)\/?$/
/**
 * The form that "Copy link to post" gives: the author, some words, the kind and the number, and meaningless letters.
 */
const SHARED_PATH = /^\/posts\/[^/]*-(share|ugcPost|activity)-(\d{1,20})-[\w-]+\/?$/
/** A post in somebody's feed. LinkedIn shows this number to people, and its API uses another one. */
const ACTIVITY = /^urn:li:activity:\d{1,20}$/

export const isPage = (urn: string): boolean => urn.startsWith('urn:li:organization:')
export const isActivity = (urn: string): boolean => ACTIVITY.test(urn)

/**
 * The URN of a post, from a URN or a public address. Null for anything else. `site` is this installation's address of
 * LinkedIn.
 */
export function postUrn(idOrAddress: string, site: string): string | null {
  if (POST.test(idOrAddress)) return idOrAddress
  const urn = urnIn(idOrAddress, site)
  return urn && POST.test(urn) ? urn : null
}

/** No address of a post says who wrote it. */
export function readLinkedInPostAddress(address: string, site: string): PostAddress | null {
  const key = urnIn(address, site)
  return key && (POST.test(key) || isActivity(key)) ? { key, account: null } : null
}

function urnIn(address: string, site: string): string | null {
  const { pathname = '' } = pageOf(address, { own: site, names: HOST }) ?? {}
  const [, kind, number] = SHARED_PATH.exec(pathname) ?? []
  if (kind && number) return `urn:li:${kind}:${number}`
  return UPDATE_PATH.exec(pathname)?.[1]?.replaceAll(/%3a/gi, ':') ?? null
}

export const linkedinPostRef = (site: string, urn: string): PublishedRef => ({
  externalId: urn,
  url: `${site}/feed/update/${urn}/`,
  extra: {},
})

export function linkedinCommentRef(site: string, post: string, urn: string): PublishedRef {
  return { externalId: urn, url: `${site}/feed/update/${post}/?commentUrn=${encodeURIComponent(urn)}`, extra: {} }
}
