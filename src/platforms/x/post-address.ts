import type { PostAddress } from '../addresses.ts'
import type { PublishedRef } from '../outgoing.ts'
import { pageOf } from '../page-of.ts'

const HOST = /^(?:(?:www|mobile)\.)?(?:x|twitter)\.com$/
/** `/handle/status/1`, and the forms without a handle: `/i/status/1`, `/i/web/status/1`. */
const STATUS_PATH = /^\/(?:i(?:\/web)?|(?<handle>\w{1,15}))\/status\/(?<id>\d{1,20})(?:\/|$)/

/** `site` is this installation's own address of X, which counts besides X's usual names. */
export function readXPostAddress(address: string, site: string): PostAddress | null {
  const page = pageOf(address, { own: site, names: HOST })
  const { id, handle = null } = STATUS_PATH.exec(page?.pathname ?? '')?.groups ?? {}
  return id ? { key: id, account: handle } : null
}

export function xPostRef(site: string, handle: string | null, id: string): PublishedRef {
  return { externalId: id, url: `${site}/${handle ?? 'i/web'}/status/${id}`, extra: {} }
}
