import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './client.ts'

const STEP_MS = 50
const LIMIT_MS = 20_000

export interface SettledPost {
  status: string
  scheduledForUtc: string | null
  lastAttemptAt: string | null
  publishedUrl: string | null
  lastError: string | null
}

/** Reads the post until it is published or has failed. */
export async function untilSettled(client: Client, postId: string): Promise<SettledPost> {
  for (let waited = 0; waited < LIMIT_MS; waited += STEP_MS) {
    const post: SettledPost = await client.must('GET', `{O}/marketing/posts/${postId}`)
    if (post.status === 'published' || post.status === 'failed') return post
    await sleep(STEP_MS)
  }
  throw new Error(`Post ${postId} was neither published nor failed within ${LIMIT_MS / 1000} seconds`)
}
