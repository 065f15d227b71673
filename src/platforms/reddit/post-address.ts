import type { PostAddress } from '../addresses.ts'
import type { PublishedRef } from '../outgoing.ts'
import { pageOf } from '../page-of.ts'
import type { Link } from './wire.ts'

const NAME = /^t3_[0-9a-z]{1,13}$/
const HOST = /^(?:(?:www|old|new|sh|np)\.)?reddit\.com$/
const SHORT_HOST = /^redd\.it$/
const PATH = /^(?:\/(?:r|user|u)\/[\w-]+)?\/comments\/(?<id>[0-9a-z]{1,13})(?:\/|$)/
const SHORT_PATH = /^\/(?<id>[0-9a-z]{1,13})\/?$/

/**
 * The fullname of a submission, from a fullname or a public address. Null for anything else. `site` is this
 * installation's Reddit.
 */
export function postName(idOrAddress: string, site: string): string | null {
  if (NAME.test(idOrAddress)) return idOrAddress
  const page = pageOf(idOrAddress, { own: site, names: HOST })
  const short = pageOf(idOrAddress, { own: site, names: SHORT_HOST })
  const found = PATH.exec(page?.pathname ?? '') ?? SHORT_PATH.exec((page ? null : short)?.pathname ?? '')
  return found ? `t3_${found.groups?.id}` : null
}

/** An address names the community, and not the post's author. */
export function readRedditPostAddress(address: string, site: string): PostAddress | null {
  const key = NAME.test(address) ? null : postName(address, site)
  return key === null ? null : { key, account: null }
}

export const redditPostRef = (site: string, name: string): PublishedRef => ({
  externalId: name,
  url: `${site}/comments/${name.slice('t3_'.length)}/`,
  extra: {},
})

/** A submission with the address that Reddit itself writes. */
export const linkRef = (site: string, { name, permalink }: Link): PublishedRef => ({
  externalId: name,
  url: new URL(permalink, site).href,
  extra: {},
})
