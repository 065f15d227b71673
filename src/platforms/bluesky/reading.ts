import type { Reading } from '../reading.ts'
import { atUri, POSTS, parseAtUri, parseWebUrl, webUrl } from './addresses.ts'
import { didOf, versionOf } from './identity.ts'
import { BLUESKY_POSTS_A_CALL, readBlueskyPosts } from './read-posts.ts'
import type { Xrpc } from './xrpc.ts'

export function blueskyReading({
  xrpc,
  service,
  publicWebUrl,
}: {
  xrpc: Xrpc
  service: string
  publicWebUrl: string
}): Reading {
  return {
    lookUpName: (handle) => didOf({ xrpc, service }, handle),
    lookUpVersion: (address) => versionOf({ xrpc, service }, address, publicWebUrl),
    readPostsMost: BLUESKY_POSTS_A_CALL,
    readPosts: (account, posts) => readBlueskyPosts(xrpc, account, posts, publicWebUrl),
    readPostAddress(address) {
      const found = parseAtUri(address) ?? parseWebUrl(address, publicWebUrl)
      return found?.collection === POSTS ? { key: found.rkey, account: found.repo } : null
    },
    postRef: (account, rkey) => ({
      externalId: atUri({ repo: account.externalId, collection: POSTS, rkey }),
      url: webUrl(publicWebUrl, account, rkey),
      extra: {},
    }),
  }
}
