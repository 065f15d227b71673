import type { PostAddress } from '../addresses.ts'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PublishedRef } from '../outgoing.ts'
import { pageOf } from '../page-of.ts'

const HOST = /^(?:(?:www|m|web)\.)?facebook\.com$/
/** Newer addresses have an opaque word in place of the number. It does not reveal the id. */
const POST_PATH = /^\/(?<page>[\w.-]+)\/(?:posts|videos)\/(?:[^/]+\/)?(?<id>\d+)(?:\/|$)/

/** `site` is this installation's own address of Facebook, which is accepted besides the usual hosts. */
export function readFacebookAddress(address: string, site: string): PostAddress | null {
  const url = pageOf(address, { own: site, names: HOST })
  const { id, page = null } = POST_PATH.exec(url?.pathname ?? '')?.groups ?? {}
  return id ? { key: id, account: page } : null
}

/** A post's id consists of its page's id and a number of its own. */
export function facebookPostRef(site: string, pageId: string, id: string): PublishedRef {
  return { externalId: `${pageId}_${id}`, url: `${site}/${pageId}/posts/${id}`, extra: {} }
}

/** The id of one of the page's posts, from an id or an address. Null for anything else. */
export function postId({ externalId: page }: Pick<OpenAccount, 'externalId'>, known: string, site: string) {
  if (/^\d+_\d+$/.test(known)) return known
  const key = /^\d+$/.test(known) ? known : readFacebookAddress(known, site)?.key
  return key ? `${page}_${key}` : null
}

/** As `postId`, but throws if there is no id. */
export function requirePostId(account: Pick<OpenAccount, 'externalId'>, known: string, site: string): string {
  const id = postId(account, known, site)
  if (id) return id
  throw new PlatformError('rejected', `${known} is not the id of a post on Facebook.`)
}
