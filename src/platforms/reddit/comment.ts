import type { OpenAccount } from '../connecting.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { FindOutcome, PublishOptions } from '../publishing.ts'
import { type RedditClient, readBody } from './client.ts'
import { findOwnComment } from './find.ts'
import { type Comment, MadeComment } from './wire.ts'

interface Tools {
  client: RedditClient
  site: string
}

/** What is said below which post or comment. */
type Answer = Pick<OutgoingPart<'reddit'>, 'parent' | 'text'>

/** Adds a comment below a post or a comment. */
export async function publishComment(
  { client, site }: Tools,
  { credentials }: OpenAccount,
  part: Answer,
  options: PublishOptions & { timeoutMs: number },
): Promise<PublishedRef> {
  const form = { api_type: 'json', thing_id: parentOf(part), text: part.text }
  const { accessToken } = credentials
  const response = await client({ ...options, method: 'POST', path: '/api/comment?raw_json=1', accessToken, form })
  const [thing] = readBody(MadeComment, response).json.data.things
  if (!thing) throw new Error('The schema asks for one')
  return commentRef(site, thing.data)
}

export async function findComment(
  { client, site }: Tools,
  account: OpenAccount,
  part: Answer & Pick<OutgoingPart, 'taken'>,
  since: string,
): Promise<FindOutcome> {
  const found = await findOwnComment(client, account, { part, parent: parentOf(part), since })
  return typeof found === 'string' ? { state: found } : { state: 'found', ref: commentRef(site, found) }
}

const commentRef = (site: string, { name, permalink }: Comment): PublishedRef => ({
  externalId: name,
  url: new URL(permalink, site).href,
  extra: {},
})

function parentOf({ parent }: Answer): string {
  if (!parent) throw new Error('A comment hangs under a post')
  return parent.externalId
}
