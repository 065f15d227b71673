import type { PencilledCoverage, SchedulerSettings } from '#contract/planning/scheduler.ts'
import type { Platform } from '#contract/platforms.ts'
import type { PostStatus } from '#contract/statuses.ts'
import type { Trx } from '#kernel/db/database.ts'
import { loadPosted } from './load-posted.ts'
import type { LocalDay } from './local-time.ts'
import { pencilMarks } from './pencil.ts'
import type { Plan } from './posted-mix.ts'
import { LEAD_MINUTES } from './rank-slots.ts'

interface Given {
  orgId: string
  now: Date
  profile: SchedulerSettings
  days: readonly LocalDay[]
  plan: Plan & { version: number }
  /** The networks with an account, and the number of posts of each that wait for approval. */
  connected: ReadonlySet<Platform>
  pending: ReadonlyMap<string, number>
  postsPerWeek: ReadonlyMap<Platform, number>
}

const MINUTE = 60_000
const DAY = 86_400_000

/** Without a target, one post a week covers a network. */
const WITHOUT_TARGET = 1

/** What the plan would put into the free times of these days. It stores nothing. */
export async function loadPencil(db: Trx, given: Given): Promise<NonNullable<PencilledCoverage['pencil']>> {
  const { orgId, now, profile, days, plan, connected, pending, postsPerWeek } = given
  const standing = await standingPosts(db, orgId, days)
  const posted = await loadPosted(db, { orgId, now })
  const marks = pencilMarks({
    profile,
    plan,
    posted,
    standing,
    days,
    from: now.getTime() + LEAD_MINUTES * MINUTE,
    channels: [...connected].toSorted().map((platform) => ({
      platform,
      postsPerWeek: postsPerWeek.get(platform) ?? WITHOUT_TARGET,
      waitingWithoutTime: Math.max(
        0,
        (pending.get(platform) ?? 0) -
          standing.filter((post) => post.platform === platform && post.status === 'pending_approval').length,
      ),
    })),
  })
  return { strategyVersion: plan.version, marks }
}

const GONE: readonly PostStatus[] = ['canceled', 'failed']

/** The posts of these days and of the neighbouring days, because the gap may reach over midnight. */
async function standingPosts(db: Trx, orgId: string, days: readonly LocalDay[]) {
  const rows = await db
    .selectFrom('post')
    .select(['platform', 'status', 'calendar_at'])
    .where('org_id', '=', orgId)
    .where('status', 'not in', GONE)
    .where('deleted_at', 'is', null)
    .where('calendar_at', '>=', new Date((days[0]?.start ?? 0) - DAY).toISOString())
    .where('calendar_at', '<', new Date((days.at(-1)?.end ?? 0) + DAY).toISOString())
    .execute()
  return rows.map(({ platform, status, calendar_at }) => ({ platform, status, at: Date.parse(calendar_at ?? '') }))
}
