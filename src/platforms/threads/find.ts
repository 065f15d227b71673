import type { PlatformConnection } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import { type GraphClient, isMissing } from '../graph/client.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { FindOutcome, Prepared } from '../publishing.ts'
import { readOwn } from './own-posts.ts'
import { Saved } from './prepare.ts'
import { Container, type ThreadsPost } from './wire.ts'

/** What tells one post of an account from its others; JSON, since it is kept while the lists lag. */
export interface Sought extends Prepared {
  text: string
  media: number
  parentId: string | null
  since: string
}

export const soughtOf = (part: OutgoingPart<'threads'>, since: string): Sought => ({
  text: part.text,
  media: part.media.length,
  parentId: part.parent?.externalId ?? null,
  since,
})

/** The container knows whether it was published; the account's own lists know which post it became. */
export async function findThreadsPost(
  client: GraphClient,
  { credentials: { accessToken } }: PlatformConnection,
  part: OutgoingPart<'threads'>,
  since: string,
  prepared: Prepared,
): Promise<FindOutcome> {
  const { container } = Saved.parse(prepared)
  if (!container) return { state: 'absent' }
  const sought = soughtOf(part, since)
  const status = await statusOf(client, accessToken, container)
  switch (status) {
    case 'FINISHED':
    case 'ERROR':
    case 'EXPIRED':
      return { state: 'absent' }
    case 'IN_PROGRESS':
      throw new PlatformError('retry_backoff', 'Threads is still working on the post.')
    case 'PUBLISHED': {
      const ref = await seek(client, accessToken, sought)
      // It is live, and the lists do not have it yet.
      return ref ? { state: 'found', ref } : { state: 'processing', ticket: sought }
    }
    case 'unknown': {
      const ref = await seek(client, accessToken, sought)
      return ref ? { state: 'found', ref } : { state: 'cannot_tell' }
    }
  }
}

async function statusOf(client: GraphClient, accessToken: string, id: string) {
  try {
    const path = `/v1.0/${id}?fields=status,error_message`
    return (await client(Container, { method: 'GET', path, accessToken })).status
  } catch (error) {
    if (isMissing(error)) return 'unknown'
    throw error
  }
}

/** The oldest match among the account's own posts: a later twin would be another post. */
export async function seek(client: GraphClient, accessToken: string, sought: Sought): Promise<PublishedRef | null> {
  const { posts } = await readOwn(client, accessToken, sought.parentId ? 'replies' : 'threads', sought.since)
  const post = posts.findLast((other) => isSame(other, sought))
  return post?.permalink ? { externalId: post.id, url: post.permalink, extra: {} } : null
}

function isSame(post: ThreadsPost, { text, media, parentId }: Sought): boolean {
  const files = post.children?.data.length ?? (post.media_type === 'IMAGE' || post.media_type === 'VIDEO' ? 1 : 0)
  const isAnswer = parentId === null || !/^\d+$/.test(parentId) || post.replied_to?.id === parentId
  return isAnswer && files === media && comparable(post.text ?? '') === comparable(text)
}

const comparable = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()
