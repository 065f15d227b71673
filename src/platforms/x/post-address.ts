import type { PublishedRef } from '../outgoing.ts'
import type { PostAddress } from '../reading.ts'

const HOST = /^(?:(?:www|mobile)\.)?(?:x|twitter)\.com$/
/** `/handle/status/1`, and the forms without a handle: `/i/status/1`, `/i/web/status/1`. */
const STATUS_PATH = /^\/(?:i(?:\/web)?|(?<handle>\w{1,15}))\/status\/(?<id>\d{1,20})(?:\/|$)/

/** `site`: this installation's own address of X, which counts beside X's usual names. */
export function readXPostAddress(address: string, site: string): PostAddress | null {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return null
  const isOnX =
    url.origin === new URL(site).origin || (url.protocol === 'https:' && !url.port && HOST.test(url.hostname))
  const { id, handle = null } = (isOnX && STATUS_PATH.exec(url.pathname)?.groups) || {}
  return id ? { key: id, account: handle } : null
}

export function xPostRef(site: string, handle: string | null, id: string): PublishedRef {
  return { externalId: id, url: `${site}/${handle ?? 'i/web'}/status/${id}`, extra: {} }
}
