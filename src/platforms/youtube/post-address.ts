import type { PublishedRef } from '../outgoing.ts'
import type { PostAddress } from '../reading.ts'

const HOST = /^(?:(?:www|m|music)\.)?youtube\.com$/
const ID = /^[\w-]{11}$/
/** A Short is a video like any other and has both addresses. */
const PATH = /^\/(?:shorts|live|embed|v)\/([\w-]{11})\/?$/

/** `web`: this installation's own address of YouTube, which counts beside its usual names. No address names the channel. */
export function readVideoAddress(address: string, web: string): PostAddress | null {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return null
  const usual = url.protocol === 'https:' && !url.port
  if (usual && url.hostname === 'youtu.be') return asAddress(url.pathname.slice(1))
  if (url.origin !== new URL(web).origin && !(usual && HOST.test(url.hostname))) return null
  return asAddress(url.pathname === '/watch' ? url.searchParams.get('v') : PATH.exec(url.pathname)?.[1])
}

/** The id of a video, also if a person gave its address; else null. */
export function videoId(externalId: string, web: string): string | null {
  return ID.test(externalId) ? externalId : (readVideoAddress(externalId, web)?.key ?? null)
}

export function videoRef(web: string, id: string): PublishedRef {
  return { externalId: id, url: `${web}/watch?v=${id}`, extra: {} }
}

function asAddress(id: string | null | undefined): PostAddress | null {
  return id && ID.test(id) ? { key: id, account: null } : null
}
