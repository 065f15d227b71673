import type { PostAddress } from '../addresses.ts'
import type { PublishedRef } from '../outgoing.ts'
import { pageOf } from '../page-of.ts'

const SHORT_HOST = 'youtu.be'
const HOST = /^(?:(?:(?:www|m|music)\.)?youtube\.com|youtu\.be)$/
const ID = /^[\w-]{11}$/
/** A Short is a video like any other and has both addresses. */
const PATH = /^\/(?:shorts|live|embed|v)\/([\w-]{11})\/?$/

/**
 * `web` is the address at which this installation reaches YouTube. It is accepted besides YouTube's public hosts. No
 * address of a video names its channel.
 */
export function readVideoAddress(address: string, web: string): PostAddress | null {
  const url = pageOf(address, { own: web, names: HOST })
  if (!url) return null
  if (url.hostname === SHORT_HOST) return asAddress(url.pathname.slice(1))
  return asAddress(url.pathname === '/watch' ? url.searchParams.get('v') : PATH.exec(url.pathname)?.[1])
}

/** The id of a video, from an id or an address. Null for anything else. */
export function videoId(externalId: string, web: string): string | null {
  return ID.test(externalId) ? externalId : (readVideoAddress(externalId, web)?.key ?? null)
}

export function videoRef(web: string, id: string): PublishedRef {
  return { externalId: id, url: `${web}/watch?v=${id}`, extra: {} }
}

function asAddress(id: string | null | undefined): PostAddress | null {
  return id && ID.test(id) ? { key: id, account: null } : null
}
