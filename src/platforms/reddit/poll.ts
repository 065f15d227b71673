import { z } from 'zod'
import type { OpenAccount } from '../connecting.ts'
import type { PollOutcome, Prepared } from '../publishing.ts'
import { readNamed } from '../walk-list.ts'
import { type RedditClient, readBody } from './client.ts'
import { findSubmission } from './find.ts'
import { linkRef } from './post-address.ts'
import { type Link, Links } from './wire.ts'

/** `name` is null if Reddit gave none, as with files. The post is then looked for among the account's own. */
const Ticket = z.object({
  name: z.string().nullable(),
  sought: z.object({
    community: z.string(),
    title: z.string(),
    text: z.string(),
    url: z.string().nullable(),
    isSelf: z.boolean(),
    since: z.string(),
    // A ticket of an earlier release has none.
    taken: z.array(z.string()).default([]),
  }),
})
export type Ticket = z.infer<typeof Ticket>

/** Asks whether the submission exists, and whether anybody but its author can see it. */
export async function pollSubmission(
  { client, site }: { client: RedditClient; site: string },
  account: OpenAccount,
  ticket: Prepared,
): Promise<PollOutcome> {
  const { name, sought } = Ticket.parse(ticket)
  const link = name
    ? (await readLinks(client, account.credentials.accessToken, [name]))[0]
    : await findSubmission(client, account, sought)
  // Reddit is still processing its files, or its lists lag.
  if (!link || typeof link === 'string') return { state: 'processing', ticket }
  const hidden = whyHidden(link)
  return hidden ? { state: 'refused', message: hidden } : { state: 'published', ref: linkRef(site, link) }
}

export async function readLinks(client: RedditClient, accessToken: string, names: readonly string[]): Promise<Link[]> {
  const answers = await readNamed(names, async (some) => {
    const path = `/api/info?id=${some.join(',')}&raw_json=1`
    return readBody(Links, await client({ method: 'GET', path, accessToken, answersList: true }))
  })
  return answers.flatMap(({ data }) => data.children.map((child) => child.data))
}

/** Reddit accepts a post, and its filters decide right afterwards. If they hide it, only the author still sees it. */
function whyHidden({ removed_by_category: by, subreddit }: Link): string | null {
  if (!by) return null
  const who = by === 'moderator' ? 'The moderators' : by === 'automod_filtered' ? 'The automatic filter' : 'Reddit'
  return `${who} removed the post from r/${subreddit}, and only its author sees it: ask the moderators to approve it before anything is posted there again.`
}
