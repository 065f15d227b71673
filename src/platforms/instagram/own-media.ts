import type { OpenAccount } from '../connecting.ts'
import type { GraphClient } from '../graph/client.ts'
import { listPage } from '../graph/wire.ts'
import { likeness } from '../likeness.ts'
import { lookUpLive } from '../look-up.ts'
import type { PublishedRef } from '../outgoing.ts'
import type { Prepared } from '../publishing.ts'
import { walkList } from '../walk-list.ts'
import { API_VERSION } from './version.ts'
import { type Media, MediaList } from './wire.ts'

/** Clocks differ, so a look-up starts a little before the attempt. Source: platform facts, section 17. */
const BEFORE_MS = 60_000
/** More than an account may post in a day. */
const MOST_MEDIA = 300

type Account = Pick<OpenAccount, 'externalId' | 'credentials'>

interface Own {
  media: Media[]
  /** False if there were more pages than were read. */
  whole: boolean
}

/** The account's own media, newest first, back to `since`. Null reads all that can be read. */
export async function readOwn(
  client: GraphClient,
  { externalId, credentials: { accessToken } }: Account,
  list: 'media' | 'stories',
  since: string | null,
): Promise<Own> {
  const from = since === null ? 0 : Date.parse(since) - BEFORE_MS
  const isRecent = ({ timestamp }: Media) => !timestamp || Date.parse(timestamp) >= from
  const { things, whole } = await walkList<Media>({
    most: 100,
    limit: MOST_MEDIA,
    async read({ size, cursor }) {
      const query = new URLSearchParams({
        fields: 'id,caption,permalink,shortcode,timestamp',
        limit: String(size),
        ...(cursor ? { after: cursor } : {}),
      })
      const path = `${API_VERSION}/${externalId}/${list}?${query}`
      return listPage(await client(MediaList, { method: 'GET', path, accessToken, answersList: true }))
    },
    isOver: (page) => !page.every(isRecent),
  })
  return { media: things.filter(isRecent), whole }
}

/** What distinguishes one post of an account from its others. It is JSON, because it is stored while the lists lag. */
export interface Sought extends Prepared {
  caption: string
  isStory: boolean
  since: string
  /** Ids of the account's other posts. Tickets of earlier releases have none. */
  taken?: string[]
}

/**
 * Finds the post among the account's own. Call it after the post is published. A story has no text by which to
 * recognise it.
 */
export async function seek(client: GraphClient, account: Account, sought: Sought): Promise<PublishedRef | null> {
  const { caption, isStory, since, taken } = sought
  const own = await readOwn(client, account, isStory ? 'stories' : 'media', since)
  const others = own.media.filter(({ id }) => !taken?.includes(id))
  const media = lookUpLive(others, (other) => (isStory ? 'same' : likeness(caption, other.caption ?? '')))
  return media?.permalink ? { externalId: media.id, url: media.permalink, extra: {} } : null
}
