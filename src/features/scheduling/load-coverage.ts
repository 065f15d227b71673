import { sql } from 'kysely'
import type { PencilledCoverage } from '#contract/planning/scheduler.ts'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import type { PostStatus } from '#contract/statuses.ts'
import type { ChannelPriority, ContentMix, Pillar } from '#contract/strategy/strategy.ts'
import type { Trx } from '#kernel/db/database.ts'
import { coverChannel, targetFor } from './coverage.ts'
import { freeTimes } from './free-times.ts'
import { loadPencil } from './load-pencil.ts'
import { loadProfile } from './load-profile.ts'
import { localDays } from './local-time.ts'
import { LEAD_MINUTES } from './rank-slots.ts'
import { loadTaken } from './taken-query.ts'

const DAY = 86_400_000

export interface CoverageRequest {
  orgId: string
  now: Date
  /** The number of local days. The first is today. */
  days: number
  /** The time zone of the days. The profile's effective time zone if left out. */
  timezone?: string | undefined
  /** Whether to return what the plan would put into the free times. */
  pencil?: boolean
}

/** Whether the coming days are filled, for each platform that has an account or a post. */
export async function loadCoverage(
  db: Trx,
  { orgId, now, days, timezone, pencil = false }: CoverageRequest,
): Promise<PencilledCoverage> {
  const profile = await loadProfile(db, orgId)
  const zone = timezone ?? profile.effectiveTimezone
  const from = now.getTime()
  // A change of the clock may lengthen or shorten the span by an hour, so one extra day is computed.
  const window = [...localDays(zone, from, from + (days + 1) * DAY)].slice(0, days)
  const [start, until] = [window[0]?.start ?? from, window.at(-1)?.end ?? from]

  const planned = await plannedPosts(db, orgId, start, until)
  const pending = await pendingCounts(db, orgId)
  const connected = await connectedPlatforms(db, orgId)
  const plan = await activePlan(db, orgId)
  const targets = postsPerWeek(plan)
  const taken = await loadTaken(db, { orgId, rules: profile, from, until, except: [] })
  const channels = PLATFORMS.filter(
    (platform) =>
      connected.has(platform) || pending.has(platform) || planned.some((post) => post.platform === platform),
  ).map((platform) =>
    coverChannel({
      platform,
      now: from,
      timezone: zone,
      posts: planned.filter((post) => post.platform === platform),
      pendingApprovalCount: pending.get(platform) ?? 0,
      targetPosts: targetFor(targets.get(platform), days),
      days: window,
      freeMoments: freeTimes({ profile, platform, taken, from: from + LEAD_MINUTES * 60_000, until }).map(
        (time) => time.at,
      ),
    }),
  )
  const covered = channels.length > 0 && channels.every((channel) => channel.status === 'covered')
  return {
    windowDays: days,
    timezone: zone,
    overallStatus: covered ? 'covered' : 'needs_attention',
    channels,
    pendingApprovalTotal: [...pending.values()].reduce((sum, count) => sum + count, 0),
    ...(pencil && {
      pencil: plan
        ? await loadPencil(db, { orgId, now, profile, days: window, plan, connected, pending, postsPerWeek: targets })
        : { strategyVersion: null, marks: [] },
    }),
  }
}

const PLANNED: readonly PostStatus[] = ['scheduled', 'publishing', 'awaiting_platform', 'published']

async function plannedPosts(db: Trx, orgId: string, start: number, until: number) {
  const rows = await db
    .selectFrom('post')
    .select(['post.platform', 'post.status', 'post.calendar_at', 'post.scheduled_for_utc', 'post.next_retry_at'])
    // The worker's gate reads the same view, so that this answer agrees with what workers do. It is a subquery, as in
    // the publisher's `heldOf`, because a join would read the whole view for each post.
    .select((eb) =>
      eb
        .selectFrom('effect_hold as hold')
        .select('hold.held')
        .whereRef('hold.org_id', '=', 'post.org_id')
        .whereRef('hold.id', '=', 'post.id')
        .as('held'),
    )
    // A post without an account gets the platform's only one at its approval.
    .select(
      sql<boolean>`exists (
        select 1 from social_account a where a.org_id = post.org_id and a.platform = post.platform
          and a.status = 'connected' and (post.social_account_id is null or a.id = post.social_account_id)
      )`.as('can_go_out'),
    )
    .where('post.org_id', '=', orgId)
    .where('post.status', 'in', PLANNED)
    .where('post.deleted_at', 'is', null)
    .where('post.calendar_at', '>=', new Date(start).toISOString())
    .where('post.calendar_at', '<', new Date(until).toISOString())
    .execute()
  return rows.map((row) => ({
    platform: row.platform,
    status: row.status,
    at: Date.parse(row.next_retry_at ?? row.calendar_at ?? ''),
    scheduledForUtc: row.scheduled_for_utc,
    nextRetryAt: row.next_retry_at,
    canGoOut: row.can_go_out,
    held: row.held ?? false,
  }))
}

/**
 * The number of posts of each platform that wait for approval. It reads the tally, so its cost does not grow with the
 * number of posts. Decision 005
 */
async function pendingCounts(db: Trx, orgId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('post_tally')
    .select(['platform', sql<number>`sum(n)::int`.as('count')])
    .where('org_id', '=', orgId)
    .where('status', '=', 'pending_approval')
    .groupBy('platform')
    .having(sql`sum(n)`, '>', 0)
    .execute()
  return new Map(rows.map((row) => [row.platform, row.count]))
}

async function connectedPlatforms(db: Trx, orgId: string): Promise<Set<Platform>> {
  const rows = await db
    .selectFrom('social_account')
    .select('platform')
    .distinct()
    .where('org_id', '=', orgId)
    .where('status', '!=', 'disconnected')
    .execute()
  return new Set(rows.map((row) => row.platform))
}

/** The networks, pillars and mix of the active strategy. Null if none is active. */
async function activePlan(db: Trx, orgId: string) {
  const row = await db
    .selectFrom('strategy')
    .select(['version', 'pillars', 'content_mix', 'channel_priorities'])
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  // The strategy's operations wrote the lists in this form.
  return {
    version: row.version,
    pillars: row.pillars as Pillar[],
    contentMix: row.content_mix as ContentMix[],
    channels: row.channel_priorities as ChannelPriority[],
  }
}

/** The number of posts a week that the plan wants for each platform. 0 for a platform that the plan switches off. */
function postsPerWeek(plan: Awaited<ReturnType<typeof activePlan>>): Map<Platform, number> {
  return new Map(
    (plan?.channels ?? []).flatMap(({ platform, enabled = true, postsPerWeek }) => {
      if (!enabled) return [[platform, 0] as const]
      return postsPerWeek === undefined ? [] : [[platform, postsPerWeek] as const]
    }),
  )
}
