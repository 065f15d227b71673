export const POSTS = 'app.bsky.feed.post'
export const THREADGATES = 'app.bsky.feed.threadgate'

export interface RecordAddress {
  /** A DID; a handle where the address was taken from the site. */
  repo: string
  collection: string
  rkey: string
}

/** `at://<did>/<collection>/<rkey>` taken apart, or null. */
export function parseAtUri(uri: string): RecordAddress | null {
  const [, repo, collection, rkey] = /^at:\/\/([^/?#]+)\/([^/?#]+)\/([^/?#]+)$/.exec(uri) ?? []
  return repo && collection && rkey ? { repo, collection, rkey } : null
}

/** The address of a post on the site (`https://bsky.app/profile/<handle or did>/post/<rkey>`), or null. */
export function parseWebUrl(address: string, publicWebUrl: string): RecordAddress | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.host !== new URL(publicWebUrl).host) return null
  const [, repo, rkey] = /^\/profile\/([^/]+)\/post\/([^/]+)\/?$/.exec(url.pathname) ?? []
  return repo && rkey ? { repo, collection: POSTS, rkey } : null
}

export function atUri({ repo, collection, rkey }: RecordAddress): string {
  return `at://${repo}/${collection}/${rkey}`
}
