import type { OpenAccount } from '../connecting.ts'
import type { GraphClient } from '../graph/client.ts'
import { preparedContainer } from '../graph/containers.ts'
import { findByContainer } from '../graph/find-container.ts'
import { type Likeness, likeness } from '../likeness.ts'
import { lookUpLive } from '../look-up.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { FindOutcome, Prepared } from '../publishing.ts'
import { readOwn } from './own-posts.ts'
import { readContainer } from './prepare.ts'
import type { ThreadsPost } from './wire.ts'

/** The facts by which a post is found among the posts of its account. They are stored as JSON until the lists show it. */
export interface Sought extends Prepared {
  text: string
  media: number
  parentId: string | null
  since: string
  /** Ids of the account's other posts. Tickets of earlier releases have none. */
  taken?: string[]
}

export async function findThreadsPost(
  client: GraphClient,
  { credentials: { accessToken } }: OpenAccount,
  part: OutgoingPart<'threads'>,
  since: string,
  prepared: Prepared,
): Promise<FindOutcome> {
  const container = preparedContainer(prepared)
  const { text, media, parent } = part
  const taken = [...(await part.taken(since))]
  const sought: Sought = { text, media: media.length, parentId: parent?.externalId ?? null, since, taken }
  return findByContainer({
    name: 'Threads',
    status: async () => (await readContainer(client, accessToken, container)).status,
    seek: () => seek(client, accessToken, sought),
    ticket: sought,
  })
}

/** Finds the post among the account's own. Call it once Threads has said that the post is published. */
export async function seek(client: GraphClient, accessToken: string, sought: Sought): Promise<PublishedRef | null> {
  const { posts } = await readOwn(client, accessToken, sought.parentId ? 'replies' : 'threads', sought.since)
  const others = posts.filter(({ id }) => !sought.taken?.includes(id))
  const post = lookUpLive(others, (other) => likenessOf(other, sought))
  return post?.permalink ? { externalId: post.id, url: post.permalink, extra: {} } : null
}

function likenessOf(post: ThreadsPost, { text, media, parentId }: Sought): Likeness {
  const files = post.children?.data.length ?? (post.media_type === 'IMAGE' || post.media_type === 'VIDEO' ? 1 : 0)
  // A parent of which only the address is known cannot be compared.
  const isAnswer = parentId === null || !/^\d+$/.test(parentId) || post.replied_to?.id === parentId
  if (!isAnswer) return 'other'
  const words = likeness(text, post.text ?? '')
  return words === 'same' && files !== media ? 'alike' : words
}
