import type { z } from 'zod'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { GraphClient } from '../graph/client.ts'
import { listPage, type Paging } from '../graph/wire.ts'
import { likeness } from '../likeness.ts'
import { type LookedUp, lookUp, notOtherPosts } from '../look-up.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { FindOutcome, Prepared } from '../publishing.ts'
import { walkList } from '../walk-list.ts'
import { kindOf } from './kind.ts'
import { PreparedUploads } from './prepare.ts'
import { likenessOf } from './same-post.ts'
import { API_VERSION } from './version.ts'
import { Comments, type Post, Posts, Stories, Video } from './wire.ts'

/** Clocks differ, so a look-up starts a little before the attempt. Source: platform facts, section 17. */
const BEFORE_MS = 60_000
/** More posts or comments than a page gets within the hours that a look-up can be late. */
const MOST_THINGS = 500

/** Searches a part after an unknown outcome: by its own video, or among the page's posts, stories or comments. */
export async function findOnFacebook(
  client: GraphClient,
  account: OpenAccount,
  part: OutgoingPart<'facebook'>,
  since: string,
  prepared: Prepared,
): Promise<FindOutcome> {
  const { video, photos, commentOn } = PreparedUploads.parse(prepared)
  const { externalId, credentials } = account
  const { accessToken } = credentials
  const from = Date.parse(since) - BEFORE_MS
  const kind = kindOf(part)
  switch (kind) {
    case 'reel':
      return ofVideo(client, accessToken, video ?? '')
    case 'video story':
      return ofStory(video)
    case 'photo story':
      return ofStory(Object.values(photos)[0] ?? null)
    case 'comment':
      return ofComment()
    case 'feed':
    case 'video': {
      const post = await amongPosts()
      if (typeof post !== 'string') return { state: 'found', ref: refOf(post) }
      // No list shows a video while Facebook processes it.
      return { state: kind === 'video' ? 'cannot_tell' : post }
    }
  }

  async function amongPosts(): Promise<LookedUp<Post>> {
    const fields =
      'id,message,message_tags,created_time,permalink_url,attachments{media_type,subattachments,unshimmed_url}'
    const query = { fields, since: String(Math.floor(from / 1000)) }
    const { things, whole } = await list(`${externalId}/published_posts`, query, Posts)
    const own = await notOtherPosts(things, part, since, ({ id }) => id)
    return lookUp({ things: own, whole }, (post) => likenessOf(post, part))
  }

  async function ofStory(mediaId: string | null): Promise<FindOutcome> {
    const stories = await list(`${externalId}/stories`, { fields: 'post_id,media_id,url' }, Stories)
    // Facebook does not name the file of every story.
    const story = lookUp(stories, ({ media_id: file }) => (!file ? 'alike' : file === mediaId ? 'same' : 'other'))
    if (typeof story !== 'string')
      return { state: 'found', ref: { externalId: story.post_id, url: story.url ?? '', extra: {} } }
    return { state: kind === 'video story' ? 'cannot_tell' : story }
  }

  async function ofComment(): Promise<FindOutcome> {
    const query = { fields: 'id,from,message,created_time', filter: 'stream' }
    const { things, whole } = await list(`${commentOn}/comments`, query, Comments)
    const others = await notOtherPosts(things, part, since, ({ id }) => id)
    const own = lookUp({ things: others, whole }, (comment) => {
      const isAnothers = comment.from?.id ? comment.from.id !== externalId : false
      const isOld = comment.created_time ? Date.parse(comment.created_time) < from : false
      return isAnothers || isOld ? 'other' : likeness(part.text, comment.message ?? '')
    })
    return typeof own === 'string' ? { state: own } : { state: 'found', ref: commentRef(part, own.id) }
  }

  function list<Thing>(
    edge: string,
    query: Record<string, string>,
    schema: z.ZodType<{ data: Thing[]; paging?: z.infer<typeof Paging> }>,
  ): Promise<{ things: Thing[]; whole: boolean }> {
    return walkList({
      most: 100,
      limit: MOST_THINGS,
      async read({ size, cursor }) {
        const page = new URLSearchParams({ ...query, limit: String(size), ...(cursor ? { after: cursor } : {}) })
        const path = `${API_VERSION}/${edge}?${page}`
        return listPage(await client(schema, { method: 'GET', path, accessToken, answersList: true }))
      },
    })
  }
}

/** A comment has its post's address. */
export const commentRef = ({ parent }: OutgoingPart<'facebook'>, id: string): PublishedRef => ({
  externalId: id,
  url: parent?.url ?? '',
  extra: {},
})

const refOf = ({ id, permalink_url }: Post): PublishedRef => ({ externalId: id, url: permalink_url ?? '', extra: {} })

/** Facebook processes a published video, even if its answer was lost. */
async function ofVideo(client: GraphClient, accessToken: string, id: string): Promise<FindOutcome> {
  const path = `${API_VERSION}/${id}?fields=status,post_id,permalink_url`
  const { status } = await client(Video, { method: 'GET', path, accessToken })
  if (status.publishing_phase?.status === 'not_started') return { state: 'absent' }
  if (!status.publishing_phase)
    throw new PlatformError('retry_backoff', 'Facebook does not say how far it has processed the reel.')
  return { state: 'processing', ticket: { video: id } }
}
