import { comparable } from '../comparable.ts'
import type { PlatformConnection } from '../connecting.ts'
import type { GraphClient } from '../graph/client.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { FindOutcome, Prepared } from '../publishing.ts'
import { requireMediaId } from './post-address.ts'
import { API_VERSION } from './version.ts'
import { Comments } from './wire.ts'

const BEFORE_MS = 60_000
/** A first comment is among the first that a post has; this many are looked through. */
const PAGES = 10

/** A comment has nothing to be made beforehand, but the id of the post that it hangs under. */
export async function prepareComment(
  client: GraphClient,
  connection: PlatformConnection,
  { parent }: OutgoingPart<'instagram'>,
  site: string,
): Promise<Prepared> {
  if (!parent) throw new Error('A comment has a post above it')
  return { commentOn: await requireMediaId(client, connection, parent.externalId, site) }
}

/** The post that a prepared comment goes under. */
export const commentOn = (prepared: Prepared): string => String(prepared.commentOn)

/** A comment has no address of its own that Instagram would tell: it stands at its post's. */
export const commentRef = ({ parent }: OutgoingPart<'instagram'>, id: string): PublishedRef => ({
  externalId: id,
  url: parent?.url ?? '',
  extra: {},
})

/** Whether the account's comment stands under the post. */
export async function findComment(
  client: GraphClient,
  { externalId, handle, credentials: { accessToken } }: PlatformConnection,
  part: OutgoingPart<'instagram'>,
  since: string,
  prepared: Prepared,
): Promise<FindOutcome> {
  const from = Date.parse(since) - BEFORE_MS
  let after: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const query = new URLSearchParams({
      fields: 'id,text,timestamp,from,username',
      limit: '100',
      ...(after ? { after } : {}),
    })
    const path = `${API_VERSION}/${commentOn(prepared)}/comments?${query}`
    const { data, paging } = await client(Comments, { method: 'GET', path, accessToken, answersList: true })
    const own = data.find(
      (comment) =>
        (comment.from?.id === externalId || comment.username === handle) &&
        comparable(comment.text ?? '') === comparable(part.text) &&
        (!comment.timestamp || Date.parse(comment.timestamp) >= from),
    )
    if (own) return { state: 'found', ref: commentRef(part, own.id) }
    after = paging?.cursors?.after
    if (!after || data.length === 0) return { state: 'absent' }
  }
  return { state: 'cannot_tell' }
}
