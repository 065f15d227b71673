import type { Reading } from '../reading.ts'
import type { XClient } from './client.ts'
import { readXPostAddress, xPostRef } from './post-address.ts'
import { readXPosts, X_POSTS_A_CALL } from './read-posts.ts'

export function xReading({ client, site }: { client: XClient; site: string }): Reading {
  return {
    readPostsMost: X_POSTS_A_CALL,
    readPosts: (account, posts) => readXPosts(client, account, posts),
    readPostAddress: (address) => readXPostAddress(address, site),
    postRef: ({ handle }, id) => xPostRef(site, handle, id),
  }
}
