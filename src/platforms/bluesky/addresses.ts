import { COLLECTION, RECORD_KEY, REPO } from '#rules/platforms/bluesky-addresses.ts'
import type { AccountName } from '../connecting.ts'
import { pageOf } from '../page-of.ts'

export const POSTS = 'app.bsky.feed.post'
export const THREADGATES = 'app.bsky.feed.threadgate'

export interface RecordAddress {
  /** A DID, or a handle if the address came from the site. */
  repo: string
  collection: string
  rkey: string
}

/** The public site of posts, whatever address this installation uses for it. */
const HOST = /^bsky\.app$/
const AT_URI = new RegExp(`^at://(${REPO})/(${COLLECTION})/(${RECORD_KEY})$`)
const POST_PATH = new RegExp(`^/profile/(${REPO})/post/(${RECORD_KEY})/?$`)

/** Splits `at://<did>/<collection>/<rkey>` into its parts. Null for any other text. */
export function parseAtUri(uri: string): RecordAddress | null {
  const [, repo, collection, rkey] = AT_URI.exec(uri) ?? []
  return repo && collection && rkey ? { repo, collection, rkey } : null
}

/**
 * Reads the address of a post on the site (`https://bsky.app/profile/<handle or did>/post/<rkey>`). Null for any other
 * address. `publicWebUrl` is this installation's own address of the site, which counts as well.
 */
export function parseWebUrl(address: string, publicWebUrl: string): RecordAddress | null {
  const page = pageOf(address, { own: publicWebUrl, names: HOST })
  const [, repo, rkey] = POST_PATH.exec(page?.pathname ?? '') ?? []
  return repo && rkey ? { repo, collection: POSTS, rkey } : null
}

export function atUri({ repo, collection, rkey }: RecordAddress): string {
  return `at://${repo}/${collection}/${rkey}`
}

/** The address of an account's post on the site. */
export function webUrl(site: string, { externalId, handle }: AccountName, rkey: string): string {
  return `${site}/profile/${handle ?? externalId}/post/${rkey}`
}
