import type { PlatformConnection } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { GraphClient } from '../graph/client.ts'
import type { PublishedRef } from '../outgoing.ts'
import { pageOf } from '../page-of.ts'
import type { PostAddress } from '../reading.ts'
import { readOwn } from './own-media.ts'

const HOST = /^(?:www\.)?instagram\.com$/
/** `/p/code/`, `/reel/code/`, and either below the account's name. */
const POST_PATH = /^(?:\/(?<handle>[\w.]{1,30}))?\/(?:p|reel|tv)\/(?<code>[\w-]+)(?:\/|$)/

/** `site`: this installation's own address of Instagram, which counts beside its usual names. */
export function readInstagramAddress(address: string, site: string): PostAddress | null {
  const url = pageOf(address, { own: site, names: HOST })
  const { code, handle = null } = POST_PATH.exec(url?.pathname ?? '')?.groups ?? {}
  return code ? { key: code, account: handle } : null
}

/** An address names a post by a code of its own, from which nobody can tell the id: the address stands for it. */
export function instagramPostRef(site: string, code: string): PublishedRef {
  const url = `${site}/p/${code}/`
  return { externalId: url, url, extra: {} }
}

/** The id of own media that are known by their id or their address; null where the account's list does not have them. */
export async function ownMediaId(
  client: GraphClient,
  connection: PlatformConnection,
  known: string,
  site: string,
): Promise<string | null> {
  if (/^\d{1,20}$/.test(known)) return known
  const code = readInstagramAddress(known, site)?.key
  if (!code) return null
  const own = await readOwn(client, connection, 'media', null)
  return own.find(({ shortcode, permalink }) => shortcode === code || permalink?.includes(`/${code}/`))?.id ?? null
}

/** The same where nothing can go on without it. */
export async function requireMediaId(...question: Parameters<typeof ownMediaId>): Promise<string> {
  const id = await ownMediaId(...question)
  if (id) return id
  throw new PlatformError('rejected', `${question[2]} is not the address of a post of this account on Instagram.`)
}
