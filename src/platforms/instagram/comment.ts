import type { OpenAccount } from '../connecting.ts'
import type { GraphClient } from '../graph/client.ts'
import { listPage } from '../graph/wire.ts'
import { likeness } from '../likeness.ts'
import { lookUp, notOtherPosts } from '../look-up.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { FindOutcome, Prepared } from '../publishing.ts'
import { walkList } from '../walk-list.ts'
import { requireMediaId } from './post-address.ts'
import { API_VERSION } from './version.ts'
import { type Comment, Comments } from './wire.ts'

const BEFORE_MS = 60_000
/** The number of comments that are searched. A first comment is among a post's earliest ones. */
const MOST_COMMENTS = 1000

/** A comment needs no preparation except the id of its post. */
export async function prepareComment(
  client: GraphClient,
  account: OpenAccount,
  { parent }: OutgoingPart<'instagram'>,
  site: string,
): Promise<Prepared> {
  if (!parent) throw new Error('A comment needs the post that it belongs to')
  return { commentOn: await requireMediaId(client, account, parent.externalId, site) }
}

/** The post that a prepared comment goes under. */
export const commentOn = (prepared: Prepared): string => String(prepared.commentOn)

/** Instagram gives no address for a comment, so it gets its post's. */
export const commentRef = ({ parent }: OutgoingPart<'instagram'>, id: string): PublishedRef => ({
  externalId: id,
  url: parent?.url ?? '',
  extra: {},
})

/** Whether the account's comment is under the post. */
export async function findComment(
  client: GraphClient,
  { externalId, handle, credentials: { accessToken } }: OpenAccount,
  part: OutgoingPart<'instagram'>,
  since: string,
  prepared: Prepared,
): Promise<FindOutcome> {
  const from = Date.parse(since) - BEFORE_MS
  const list = await walkList<Comment>({
    most: 100,
    limit: MOST_COMMENTS,
    async read({ size, cursor }) {
      const query = new URLSearchParams({
        fields: 'id,text,timestamp,from,username',
        limit: String(size),
        ...(cursor ? { after: cursor } : {}),
      })
      const path = `${API_VERSION}/${commentOn(prepared)}/comments?${query}`
      return listPage(await client(Comments, { method: 'GET', path, accessToken, answersList: true }))
    },
  })
  const others = await notOtherPosts(list.things, part, since, ({ id }) => id)
  const own = lookUp({ ...list, things: others }, (comment) => {
    if (comment.timestamp && Date.parse(comment.timestamp) < from) return 'other'
    const words = likeness(part.text, comment.text ?? '')
    const author = comment.from?.id === externalId || isHandle(comment.username, handle)
    if (author) return words
    // Some apps do not get the author of a comment.
    return words === 'same' && !comment.from && !comment.username ? 'alike' : 'other'
  })
  return typeof own === 'string' ? { state: own } : { state: 'found', ref: commentRef(part, own.id) }
}

const isHandle = (name: string | null | undefined, handle: string | null): boolean =>
  Boolean(name) && name?.toLowerCase() === handle?.toLowerCase()
