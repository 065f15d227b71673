import type { PostAddress } from '../addresses.ts'
import type { AccountName } from '../connecting.ts'
import type { PublishedRef } from '../outgoing.ts'
import { pageOf } from '../page-of.ts'

const HOST = /^(?:(?:www|m)\.)?tiktok\.com$/
const PATH = /^\/@([\w.]+)\/(?:video|photo)\/(\d{5,20})\/?$/
const ID = /^\d{5,20}$/

/** `web` is the address at which this installation reaches TikTok. It is accepted besides TikTok's public hosts. */
export function readPostAddress(address: string, web: string): PostAddress | null {
  const page = pageOf(address, { own: web, names: HOST })
  const [, account = null, key] = PATH.exec(page?.pathname ?? '') ?? []
  return key === undefined ? null : { key, account }
}

/** The id of a post, from an id or an address. Null for a thing without a post id, such as a draft in an inbox. */
export function postId(externalId: string, web: string): string | null {
  return ID.test(externalId) ? externalId : (readPostAddress(externalId, web)?.key ?? null)
}

export function postRef(web: string, { handle }: AccountName, id: string, isPhotos = false): PublishedRef {
  return { externalId: id, url: `${web}/@${handle ?? ''}/${isPhotos ? 'photo' : 'video'}/${id}`, extra: {} }
}
