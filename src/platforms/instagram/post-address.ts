import type { Ownership, PostAddress } from '../addresses.ts'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { GraphClient } from '../graph/client.ts'
import type { PublishedRef } from '../outgoing.ts'
import { pageOf } from '../page-of.ts'
import { readOwn } from './own-media.ts'
import type { Media } from './wire.ts'

const HOST = /^(?:www\.)?instagram\.com$/
/** `/p/code/`, `/reel/code/`, `/tv/code/`, and each of them below the account's name. */
const POST_PATH = /^(?:\/(?<handle>[\w.]{1,30}))?\/(?:p|reel|tv)\/(?<code>[\w-]+)(?:\/|$)/

/** `site` is this installation's own address of Instagram, which is accepted besides the usual hosts. */
export function readInstagramAddress(address: string, site: string): PostAddress | null {
  const url = pageOf(address, { own: site, names: HOST })
  const { code, handle = null } = POST_PATH.exec(url?.pathname ?? '')?.groups ?? {}
  return code ? { key: code, account: handle } : null
}

/** An address contains a code from which the post's id cannot be computed. So the address replaces the id. */
export function instagramPostRef(site: string, code: string): PublishedRef {
  const url = `${site}/p/${code}/`
  return { externalId: url, url, extra: {} }
}

/** The id of an own post, from its id or its address. Null if the account's list does not have it. */
export async function ownMediaId(
  client: GraphClient,
  account: OpenAccount,
  known: string,
  site: string,
): Promise<string | null> {
  if (/^\d{1,20}$/.test(known)) return known
  const code = readInstagramAddress(known, site)?.key
  if (!code) return null
  const { media } = await readOwn(client, account, 'media', null)
  return media.find(isAt(code))?.id ?? null
}

/** Instagram shows an account only its own posts, so a post that is not among them is missing. */
export async function readOwnInstagramPost(
  client: GraphClient,
  account: OpenAccount,
  code: string,
): Promise<Ownership> {
  const { media, whole } = await readOwn(client, account, 'media', null)
  const own = media.find(isAt(code))
  if (own?.permalink) return { state: 'own', ref: { externalId: own.id, url: own.permalink, extra: {} } }
  return { state: whole ? 'missing' : 'cannot_tell' }
}

const isAt =
  (code: string) =>
  ({ shortcode, permalink }: Media): boolean =>
    shortcode === code || permalink?.includes(`/${code}/`) === true

/** As `ownMediaId`, but throws if there is no id. */
export async function requireMediaId(...question: Parameters<typeof ownMediaId>): Promise<string> {
  const id = await ownMediaId(...question)
  if (id) return id
  throw new PlatformError('rejected', `${question[2]} is not the address of a post of this account on Instagram.`)
}
