import type { PostAddress } from '../addresses.ts'
import type { AccountName } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { GraphClient } from '../graph/client.ts'
import type { PublishedRef } from '../outgoing.ts'
import { pageOf } from '../page-of.ts'
import { readOwn } from './own-posts.ts'

const HOST = /^(?:www\.)?threads\.(?:com|net)$/
const POST_PATH = /^\/@(?<handle>[\w.]{1,30})\/post\/(?<code>[\w-]+)(?:\/|$)/

/** `site` is the address at which this installation reaches Threads. It is accepted besides Threads' public hosts. */
export function readThreadsAddress(address: string, site: string): PostAddress | null {
  const url = pageOf(address, { own: site, names: HOST })
  const { code, handle = null } = POST_PATH.exec(url?.pathname ?? '')?.groups ?? {}
  return code ? { key: code, account: handle } : null
}

/** An address contains a code that does not reveal the post's id. So the address takes the id's place. */
export function threadsPostRef(site: string, { handle }: AccountName, code: string): PublishedRef {
  const url = `${site}/@${handle}/post/${code}`
  return { externalId: url, url, extra: {} }
}

export const isPostId = (externalId: string): boolean => /^\d{1,20}$/.test(externalId)

/** The id of an own post, from its id or its address. Null if the account's lists do not have it. */
export async function ownPostId(
  client: GraphClient,
  { accessToken, site }: { accessToken: string; site: string },
  known: string,
): Promise<string | null> {
  if (isPostId(known)) return known
  const code = readThreadsAddress(known, site)?.key
  if (!code) return null
  for (const list of ['threads', 'replies'] as const) {
    const { posts } = await readOwn(client, accessToken, list, null)
    const post = posts.find(({ shortcode, permalink }) => shortcode === code || permalink?.endsWith(`/post/${code}`))
    if (post) return post.id
  }
  return null
}

/** As `ownPostId`, but throws if there is no id. */
export async function requirePostId(...question: Parameters<typeof ownPostId>): Promise<string> {
  const id = await ownPostId(...question)
  if (id) return id
  throw new PlatformError(
    'rejected',
    `${question[2]} is not the id or the address of a post of this account on Threads.`,
  )
}
