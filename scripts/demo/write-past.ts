import type { Platform } from '#contract/platforms.ts'
import { contentHash } from '#features/posts/index.ts'
import type { Db } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import { recordKey } from '#platforms/bluesky/tid.ts'
import { PAST, type PastGroup } from './content.ts'
import type { Places } from './seed-brand.ts'

/*
 * Past data, which no API can make: rows as review and publishing would have left them weeks ago, written as the
 * database's owner. Besides make-older.ts, nothing else in the demo bypasses the API.
 */

export interface PastWorld {
  owner: Db
  services: Services
  orgId: string
  timezone: string
  people: { owner: string; editor: string }
  accounts: { x: PastAccount; bluesky: PastAccount }
  tags: ReadonlyMap<string, string>
  places: Places
}

export interface PastAccount {
  id: string
  externalId: string
  handle: string
}

const MINUTE = 60_000

export async function writePast(world: PastWorld): Promise<void> {
  for (const group of PAST) await writeGroup(world, group)
}

async function writeGroup(world: PastWorld, group: PastGroup): Promise<void> {
  const { owner, orgId, people } = world
  const id = newId()
  const at = momentOf(group)
  const decided = iso(at - 26 * 60 * MINUTE)
  const columns = { org_id: orgId, group_id: id }
  const place = world.places.get(group.tag)
  await owner
    .insertInto('post_group')
    .values({
      org_id: orgId,
      id,
      title: group.title,
      status: 'scheduled',
      timezone: world.timezone,
      scheduled_for: iso(at),
      strategy_id: place?.strategyId,
      strategy_version: place?.strategyVersion,
      pillar_id: place?.pillarId,
      content_type: place?.contentType,
      approved_by: people.owner,
      approved_at: decided,
      created_by: JSON.stringify({ kind: 'user', userId: people.editor }),
      created_at: iso(at - 50 * 60 * MINUTE),
      updated_at: iso(at),
    })
    .execute()
  const tag = world.tags.get(group.tag)
  if (tag)
    await owner
      .insertInto('post_group_tag')
      .values({ ...columns, tag_id: tag })
      .execute()
  const approval = { ...columns, approved_by_user_id: people.owner, approved_at: decided, action: 'approved' as const }
  const handedIn = iso(at - 49 * 60 * MINUTE)
  await owner
    .insertInto('approval')
    .values([
      {
        ...columns,
        level: 'group',
        approved_by_user_id: people.editor,
        approved_at: handedIn,
        action: 'submit_for_approval',
      },
      { ...approval, level: 'group' },
    ])
    .execute()
  for (const platform of ['x', 'bluesky'] as const) {
    const text = group[platform]
    if (text === undefined) continue
    const thread = platform === 'x' ? (group.thread ?? []) : []
    const post = await writePost(world, {
      groupId: id,
      platform,
      text,
      thread,
      at: at + (platform === 'x' ? 0 : 75 * MINUTE),
    })
    await owner
      .insertInto('approval')
      .values({ ...approval, level: 'post', post_id: post.id, content_hash: post.hash })
      .execute()
  }
}

interface PastPost {
  groupId: string
  platform: 'x' | 'bluesky'
  text: string
  thread: string[]
  at: number
}

async function writePost(world: PastWorld, past: PastPost): Promise<{ id: string; hash: string }> {
  const { owner, orgId } = world
  const { platform, text, thread, at } = past
  const account = world.accounts[platform]
  const id = newId()
  const publishKey = newId()
  const payload = thread.length > 0 ? { thread: thread.map((part) => ({ text: part })) } : null
  const content = { socialAccountId: account.id, contentText: text, media: null, platformPayload: payload }
  const hash = contentHash({ platform: platform satisfies Platform, ...content })
  const live = [text, ...thread].map((_, index) => publishedRef(world, past, { publishKey, index }))
  await owner
    .insertInto('post')
    .values({
      org_id: orgId,
      id,
      group_id: past.groupId,
      platform,
      social_account_id: account.id,
      status: 'published',
      content_text: text,
      platform_payload: payload && JSON.stringify(payload),
      content_hash: hash,
      approved_hash: hash,
      scheduled_for_utc: iso(at),
      schedule_reason: 'Chosen by the person who approved it',
      published_external_id: live[0]?.externalId ?? null,
      published_url: live[0]?.url ?? null,
      published_at: iso(at + 400),
      attempt_count: 1,
      last_attempt_at: iso(at),
      idempotency_key: publishKey,
      created_at: iso(at - 50 * 60 * MINUTE),
      updated_at: iso(at + 400),
      parts_total: live.length,
      live_parts: JSON.stringify(live),
    })
    .execute()
  await owner
    .insertInto('publish_attempt')
    .values(
      live.map((ref, part) => ({
        org_id: orgId,
        post_id: id,
        fence: 1,
        part,
        started_at: iso(at + part * 300),
        finished_at: iso(at + part * 300 + 200),
        request_hash: hash,
        outcome: 'published',
        platform_ref: JSON.stringify(ref),
      })),
    )
    .execute()
  return { id, hash }
}

/** The id and address of a past post on the simulated platform, where fill-simulators.ts puts it afterwards. */
function publishedRef(world: PastWorld, past: PastPost, part: { publishKey: string; index: number }) {
  const key =
    past.platform === 'x' ? snowflake(past.at + part.index * 300) : recordKey({ ...part, composedAt: iso(past.at) })
  const ref = world.services.platforms[past.platform]?.addresses?.postRef(world.accounts[past.platform], key)
  if (!ref) throw new Error(`The adapter of ${past.platform} names no post by its key`)
  return ref
}

/** An id of X, which contains its moment: milliseconds since X's epoch, above 22 bits. */
function snowflake(at: number): string {
  return String(BigInt(at - 1_288_834_974_657) << 22n)
}

function momentOf({ daysAgo, time }: PastGroup): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const day = new Date()
  day.setDate(day.getDate() - daysAgo)
  // The workshop does not post at weekends, so such a post was published on the Friday before.
  if (day.getDay() === 6) day.setDate(day.getDate() - 1)
  if (day.getDay() === 0) day.setDate(day.getDate() - 2)
  return day.setHours(hours, minutes, 0, 0)
}

const iso = (at: number): string => new Date(at).toISOString()
