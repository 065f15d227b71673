import type { Addresses, Ownership } from '../addresses.ts'
import type { OpenAccount } from '../connecting.ts'
import type { RedditClient } from './client.ts'
import { readLinks } from './poll.ts'
import { linkRef, readRedditPostAddress, redditPostRef } from './post-address.ts'
import type { Link } from './wire.ts'

export function redditAddresses({ client, site }: { client: RedditClient; site: string }): Addresses {
  return {
    readPostAddress: (address) => readRedditPostAddress(address, site),
    postRef: (_account, name) => redditPostRef(site, name),
    readOwnPost: (account, name) => readOwn(client, site, account, name),
  }
}

async function readOwn(
  client: RedditClient,
  site: string,
  { handle, credentials }: OpenAccount,
  name: string,
): Promise<Ownership> {
  if (handle === null) return { state: 'cannot_tell' }
  const [link] = await readLinks(client, credentials.accessToken, [name])
  if (!link || !isShown(link)) return { state: 'missing' }
  const isOwn = link.author?.toLowerCase() === handle.toLowerCase()
  return isOwn ? { state: 'own', ref: linkRef(site, link) } : { state: 'anothers' }
}

/** A deleted or removed post stays in Reddit's answers, but nobody else can see it. */
export const isShown = ({ author, removed_by_category }: Link): boolean =>
  author !== '[deleted]' && !removed_by_category
