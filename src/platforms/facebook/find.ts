import { comparable } from '../comparable.ts'
import type { PlatformConnection } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { GraphClient } from '../graph/client.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { FindOutcome, Prepared } from '../publishing.ts'
import { kindOf } from './kind.ts'
import { Saved } from './prepare.ts'
import { API_VERSION } from './version.ts'
import { Comments, type Post, Posts, Stories, Video } from './wire.ts'

/** Clocks differ: look from a little before the attempt. Source: platform facts, section 17. */
const BEFORE_MS = 60_000
/** Pages of 100 posts: more than a page posts within the hours that a look-up can be late. */
const PAGES = 3

/** Looks for a part after an unknown outcome: by its own video, among the page's posts, stories or comments. */
export async function findOnFacebook(
  client: GraphClient,
  connection: PlatformConnection,
  part: OutgoingPart<'facebook'>,
  since: string,
  prepared: Prepared,
): Promise<FindOutcome> {
  const { video, photos, commentOn } = Saved.parse(prepared)
  const { externalId, credentials } = connection
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
      if (post) return { state: 'found', ref: refOf(post) }
      // A video is in no list while Facebook works on it.
      return { state: kind === 'video' ? 'cannot_tell' : 'absent' }
    }
  }

  async function amongPosts(): Promise<Post | undefined> {
    let after: string | undefined
    const found: Post[] = []
    for (let page = 0; page < PAGES; page++) {
      const query = new URLSearchParams({
        fields: 'id,message,created_time,permalink_url,attachments{media_type,subattachments}',
        limit: '100',
        since: String(Math.floor(from / 1000)),
        ...(after ? { after } : {}),
      })
      const path = `${API_VERSION}/${externalId}/published_posts?${query}`
      const { data, paging } = await client(Posts, { method: 'GET', path, accessToken, answersList: true })
      found.push(...data)
      after = paging?.cursors?.after
      if (!after || data.length === 0) break
    }
    // The oldest match: a later twin would be another post.
    return found.findLast((post) => isSame(post, part))
  }

  async function ofStory(mediaId: string | null): Promise<FindOutcome> {
    const path = `${API_VERSION}/${externalId}/stories?fields=post_id,media_id,url`
    const { data } = await client(Stories, { method: 'GET', path, accessToken, answersList: true })
    const story = data.find(({ media_id }) => media_id === mediaId)
    if (story) return { state: 'found', ref: { externalId: story.post_id, url: story.url ?? '', extra: {} } }
    return { state: kind === 'video story' ? 'cannot_tell' : 'absent' }
  }

  async function ofComment(): Promise<FindOutcome> {
    const query = 'fields=id,from,message,created_time&filter=stream&limit=100'
    const path = `${API_VERSION}/${commentOn}/comments?${query}`
    const { data } = await client(Comments, { method: 'GET', path, accessToken, answersList: true })
    const own = data.find(
      ({ from: author, message, created_time }) =>
        (!author || author.id === externalId) &&
        comparable(message ?? '') === comparable(part.text) &&
        (!created_time || Date.parse(created_time) >= from),
    )
    return own ? { state: 'found', ref: commentRef(part, own.id) } : { state: 'absent' }
  }
}

/** A comment stands at its post's address. */
export const commentRef = ({ parent }: OutgoingPart<'facebook'>, id: string): PublishedRef => ({
  externalId: id,
  url: parent?.url ?? '',
  extra: {},
})

const refOf = ({ id, permalink_url }: Post): PublishedRef => ({ externalId: id, url: permalink_url ?? '', extra: {} })

/** A video that was published is worked on, whatever became of the answer. */
async function ofVideo(client: GraphClient, accessToken: string, id: string): Promise<FindOutcome> {
  const path = `${API_VERSION}/${id}?fields=status,post_id,permalink_url`
  const { status } = await client(Video, { method: 'GET', path, accessToken })
  if (status.publishing_phase?.status === 'not_started') return { state: 'absent' }
  if (!status.publishing_phase) throw new PlatformError('retry_backoff', 'Facebook does not say how far the reel is.')
  return { state: 'processing', ticket: { video: id } }
}

function isSame(post: Post, { text, media }: OutgoingPart<'facebook'>): boolean {
  const [first] = post.attachments?.data ?? []
  const files = first?.subattachments?.data.length ?? (first && first.media_type !== 'link' ? 1 : 0)
  return files > 0 === media.length > 0 && comparable(post.message ?? '') === comparable(text)
}
