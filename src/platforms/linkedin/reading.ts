import type { Reading } from '../reading.ts'
import type { LinkedInClient } from './client.ts'
import { linkedinPostRef, readLinkedInPostAddress } from './post-address.ts'
import { LINKEDIN_POSTS_A_CALL, readLinkedInPosts, readOwnLinkedInPost } from './read-posts.ts'

export function linkedinReading(tools: { client: LinkedInClient; site: string }): Reading {
  const { site } = tools
  return {
    readPostsMost: LINKEDIN_POSTS_A_CALL,
    readPosts: (account, posts) => readLinkedInPosts(tools, account, posts),
    readOwnPost: (account, urn) => readOwnLinkedInPost(tools, account, urn),
    readPostAddress: (address) => readLinkedInPostAddress(address, site),
    postRef: (_account, urn) => linkedinPostRef(site, urn),
  }
}
