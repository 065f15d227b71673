import { comparable } from '../comparable.ts'
import type { PlatformConnection } from '../connecting.ts'
import type { GraphClient } from '../graph/client.ts'
import type { PublishedRef } from '../outgoing.ts'
import type { Prepared } from '../publishing.ts'
import { API_VERSION } from './version.ts'
import { type Media, MediaList } from './wire.ts'

/** Clocks differ: look from a little before the attempt. Source: platform facts, section 17. */
const BEFORE_MS = 60_000
/** Pages of 100: more than an account may post in a day. */
const PAGES = 3

type Account = Pick<PlatformConnection, 'externalId' | 'credentials'>

interface Own {
  media: Media[]
  /** False when there were more pages than were read. */
  whole: boolean
}

/** The account's own, from the newest, as far back as `since`; null for all that can be read. */
export async function readOwn(
  client: GraphClient,
  { externalId, credentials: { accessToken } }: Account,
  list: 'media' | 'stories',
  since: string | null,
): Promise<Own> {
  const from = since === null ? 0 : Date.parse(since) - BEFORE_MS
  const isRecent = ({ timestamp }: Media) => !timestamp || Date.parse(timestamp) >= from
  const media: Media[] = []
  let after: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const query = new URLSearchParams({
      fields: 'id,caption,permalink,shortcode,timestamp',
      limit: '100',
      ...(after ? { after } : {}),
    })
    const path = `${API_VERSION}/${externalId}/${list}?${query}`
    const { data, paging } = await client(MediaList, { method: 'GET', path, accessToken, answersList: true })
    const recent = data.filter(isRecent)
    media.push(...recent)
    after = paging?.cursors?.after
    if (!after || recent.length < data.length || data.length === 0) return { media, whole: true }
  }
  return { media, whole: false }
}

/** What tells one post of an account from its others; JSON, since it is kept while the lists lag. */
export interface Sought extends Prepared {
  caption: string
  isStory: boolean
  since: string
}

/** The oldest match: a later twin would be another post. A story has no words to be known by. */
export async function seek(client: GraphClient, account: Account, sought: Sought): Promise<PublishedRef | null> {
  const { caption, isStory, since } = sought
  const own = await readOwn(client, account, isStory ? 'stories' : 'media', since)
  const media = own.media.findLast((other) => isStory || comparable(other.caption ?? '') === comparable(caption))
  return media?.permalink ? { externalId: media.id, url: media.permalink, extra: {} } : null
}
