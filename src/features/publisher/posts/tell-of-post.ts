import { sql } from 'kysely'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { excerptOf } from '#contract/text/excerpt.ts'
import { type Decision, partKey } from '#features/effects/index.ts'
import { type NewNotification, notify, notifyOfMany } from '#features/notifications/index.ts'
import { emitPostEvents, type PostEvent, type PostRow } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import { answeredWithCommit } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { type Message, newsOf, type Telling, tellLaterJob, tellPeople } from '../drive/tell-people.ts'
import type { PostInHand } from './load-post.ts'
import type { SavedPart } from './outgoing.ts'

type Title = Parameters<Telling['title']>[0]

const TITLES: Record<Title, (platform: string) => string> = {
  post_published: (platform) => `Published on ${platform}`,
  post_failed: (platform) => `${aPost(platform)} failed`,
  post_maybe_live: (platform) => `${aPost(platform)} may be live: please look`,
  post_incomplete: (platform) => `${aPost(platform)} is live; its first comment needs you`,
  stale_post_held: (platform) => `${aPost(platform)} was held because it was too late`,
  approval_requested: (platform) => `${aPost(platform)} changed and waits for a decision`,
}

/** "An X post", "A LinkedIn post". */
const aPost = (platform: string): string => `${/^[IX]/.test(platform) ? 'An' : 'A'} ${platform} post`

/** How people are told about a post. */
export function postTelling(post: PostRow & { fence: number }): Telling {
  return {
    orgId: post.org_id,
    accountId: post.social_account_id,
    title: (of) => TITLES[of](PLATFORM_NAMES[post.platform]),
    body: excerptOf(post.content_text, 140),
    href: `/review/${post.group_id}`,
    cause: `${post.id}:${post.fence}`,
    permission: 'content:approve',
    subject: { type: 'post', id: post.id },
  }
}

/** The webhook events that belong to these messages. */
export function postEvents(messages: readonly Message[]): PostEvent[] {
  return messages.flatMap(({ notify }) => EVENT_OF[notify] ?? [])
}

const EVENT_OF: Partial<Record<Message['notify'], PostEvent>> = {
  post_published: 'post.published',
  post_failed: 'post.failed',
  post_maybe_live: 'post.failed',
}

/** The job that sends notifications which could not be written with the step itself. */
export const tellLater = tellLaterJob(
  'publisher.tell',
  'postId',
  async (db, services, { orgId, id, fence }, messages) => {
    const post = await db
      .selectFrom('post')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await tellPeople(db, services, postTelling({ ...post, fence }), messages)
    await emitPostEvents(db, services, post, postEvents(messages))
  },
)

/** Tells everybody in a workspace, once, that its first post is live. */
export async function tellFirst(db: Trx, post: PostRow): Promise<void> {
  const { rows } = await othersLive(db, { orgId: post.org_id, postId: post.id })
  if (rows.length > 0) return
  await notify(db, firstLive(post))
}

function firstLive(post: PostRow): NewNotification {
  return {
    orgId: post.org_id,
    type: 'post_published_first',
    title: `Your first post is live on ${PLATFORM_NAMES[post.platform]}`,
    body: 'Every further post is published the same way: once, at its time, as it was approved.',
    href: `/review/${post.group_id}`,
    dedupeKey: 'post_published_first',
    permission: 'workspace:read',
    metadata: { subject: { type: 'post', id: post.id } },
  }
}

/** Notifies people of many posts, in several workspaces, that were published in this transaction. */
export async function tellPublished(db: Trx, posts: readonly (PostRow & { fence: number })[]): Promise<void> {
  const { rows } = await firstOfAll(db, { orgs: posts.map((post) => post.org_id), ids: posts.map((post) => post.id) })
  const first = new Set(rows.map(({ id }) => id))
  const published = posts.flatMap((post) => newsOf(postTelling(post), 'post_published', null) ?? [])
  const news = [...published, ...posts.filter(({ id }) => first.has(id)).map(firstLive)]
  answeredWithCommit(db, notifyOfMany(db, news))
}

/**
 * The given posts whose workspaces have no other published post. If several are published together, all may be
 * first.
 */
const firstOfAll = statement<{ orgs: string[]; ids: string[] }>()((db, { orgs, ids }) => ({
  compile: () =>
    sql<{ id: string }>`
      select asked.id from unnest(${orgs}::uuid[], ${ids}::uuid[]) as asked (org_id, id)
      where not exists (
        select from post where post.org_id = asked.org_id and post.status = 'published'
          and post.id <> all (${ids}::uuid[])
      )
    `.compile(db),
}))

const othersLive = statement<{ orgId: string; postId: string }>()((db, { orgId, postId }) => ({
  compile: () =>
    sql<{ id: string }>`
      select id from post where org_id = ${orgId} and status = 'published' and id <> ${postId} limit 1
    `.compile(db),
}))

/**
 * If a part may be live, tells people where to look: at the account, and at the part's address if it is known. Spec P7
 */
export async function sayWhereToLook(
  db: Trx,
  { platforms }: Pick<Services, 'platforms'>,
  post: PostInHand,
  decision: Decision,
): Promise<{ decision: Decision; also: Partial<PostInHand> }> {
  const { row } = decision
  const begins = row.state === 'failed' && row.outcomeUnknown && post.status !== 'failed'
  const account =
    begins && post.social_account_id !== null && (await accountOf(db, post.org_id, post.social_account_id))
  if (!account) return { decision, also: {} }
  const saved = post.prepared as SavedPart | null // written only by savePart
  const part = saved && { publishKey: partKey(row), composedAt: saved.composedAt, index: row.confirmed.length }
  const publishing = platforms[post.platform]?.publishing
  // A part that continues a thread is shown below the part before it.
  const place = (part && publishing?.placeOf?.(account, part)) ?? row.confirmed.at(-1)?.url ?? null
  const links = [
    ...(account.profileUrl ? [`The account: ${account.profileUrl}`] : []),
    ...(place ? [`Its place there: ${place}`] : []),
  ]
  const linked = (text: string): string => [text, ...links].join(' ')
  return {
    also: account.profileUrl === null && place === null ? {} : { doubt_url: place ?? account.profileUrl },
    decision: {
      ...decision,
      row: { ...row, lastError: row.lastError && linked(row.lastError) },
      outbox: decision.outbox.map((message) =>
        message.tell === 'in_doubt' ? { ...message, text: linked(message.text) } : message,
      ),
    },
  }
}

async function accountOf(db: Trx, orgId: string, id: string) {
  return db
    .selectFrom('social_account')
    .select(['external_id as externalId', 'handle', 'profile_url as profileUrl'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
}
