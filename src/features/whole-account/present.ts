import { sql } from 'kysely'
import { POST_METRICS, type PostMetric } from '#contract/results/results.ts'
import type { AccountMetric, AccountTotals, XAccountAnalytics } from '#contract/results/whole-account.ts'
import type { Trx } from '#kernel/db/database.ts'
import { findXAccount, mayRead, type XAccount } from './accounts.ts'
import { dayAfter, dayOf } from './due-days.ts'

interface Day extends Record<PostMetric, number> {
  day: string
  profileVisits: number | null
  linkClicks: number | null
  posts: number
  repliesSent: number
  unavailable: PostMetric[]
  followers: number | null
  following: number | null
  postCount: number | null
}

export interface Asked {
  orgId: string
  accountId?: string
  days: number
  now: Date
}

/** The figures of an account in the days up to the one that was read last, beside as many days before. */
export async function presentAnalytics(db: Trx, { orgId, accountId, days, now }: Asked): Promise<XAccountAnalytics> {
  const account = await findXAccount(db, orgId, accountId)
  const { shown, before, dayBefore } = account
    ? await loadDays(db, { orgId, accountId: account.id, days, now })
    : { shown: [], before: [], dayBefore: undefined }
  const last = shown.findLast(({ followers }) => followers !== null)
  const first = shown.find(({ followers }) => followers !== null)
  return {
    enabled: account?.reading?.enabled ?? false,
    account: account && { socialAccountId: account.id, handle: account.handle, name: account.name },
    lastSyncedAt: account?.reading?.lastReadAt ?? null,
    stopped: account && (await stopOf(db, orgId, account)),
    windowDays: days,
    totals: totalsOf(shown),
    previous: before.length === days ? totalsOf(before) : null,
    audience: {
      followers: last?.followers ?? null,
      followerChange: first === last ? null : changeOf(first, last),
      following: last?.following ?? null,
      postCount: last?.postCount ?? null,
    },
    days: shown.map((day, index) => {
      const yesterday = shown[index - 1] ?? dayBefore
      const isNext = yesterday !== undefined && dayAfter(yesterday.day, 1) === day.day
      return {
        date: day.day,
        impressions: day.impressions,
        engagements: engagementsOf(day),
        posts: day.posts,
        repliesSent: day.repliesSent,
        followerChange: isNext ? changeOf(yesterday, day) : null,
      }
    }),
    unavailableMetrics: unavailableIn(shown, last),
  }
}

const changeOf = (from: Day | undefined, to: Day | undefined): number | null =>
  from && to && from.followers !== null && to.followers !== null ? to.followers - from.followers : null

/** As performance counts them, so that both can be compared. */
const engagementsOf = (day: Pick<Day, PostMetric>): number =>
  day.likes + day.reposts + day.replies + day.quotes + day.bookmarks

function totalsOf(days: readonly Day[]): AccountTotals {
  const total = (name: PostMetric | 'posts' | 'repliesSent') => days.reduce((sum, day) => sum + day[name], 0)
  const known = (name: 'profileVisits' | 'linkClicks') =>
    days.length === 0 || days.some((day) => day[name] === null)
      ? null
      : days.reduce((sum, day) => sum + (day[name] ?? 0), 0)
  const impressions = total('impressions')
  const engagements = days.reduce((sum, day) => sum + engagementsOf(day), 0)
  const isRateKnown = impressions > 0 && days.every(({ unavailable }) => unavailable.length === 0)
  return {
    impressions,
    engagements,
    engagementRate: isRateKnown ? engagements / impressions : null,
    profileVisits: known('profileVisits'),
    linkClicks: known('linkClicks'),
    likes: total('likes'),
    reposts: total('reposts'),
    replies: total('replies'),
    quotes: total('quotes'),
    bookmarks: total('bookmarks'),
    posts: total('posts'),
    repliesSent: total('repliesSent'),
  }
}

/** Before anything was read, nothing was refused. */
function unavailableIn(days: readonly Day[], last: Day | undefined): AccountMetric[] {
  if (days.length === 0) return []
  const hasNull = (name: 'profileVisits' | 'linkClicks') => days.some((day) => day[name] === null)
  return [
    ...POST_METRICS.filter((name) => days.some(({ unavailable }) => unavailable.includes(name))),
    ...(['profileVisits', 'linkClicks'] as const).filter(hasNull),
    ...(['followers', 'following', 'postCount'] as const).filter((name) => (last?.[name] ?? null) === null),
  ]
}

/** The window ends with the newest day that was read, also long after the reading has stopped. */
async function loadDays(db: Trx, { orgId, accountId, days, now }: Asked & { accountId: string }) {
  const { rows } = await sql<Day>`
    with newest as (
      select coalesce(max(day), ${dayOf(now)}::date) as day from x_account_day
      where org_id = ${orgId} and account_id = ${accountId}
    )
    select d.day::text as day, impressions::float8, likes::float8, reposts::float8, replies::float8, quotes::float8,
      bookmarks::float8, profile_visits::float8 as "profileVisits", link_clicks::float8 as "linkClicks", posts,
      replies_sent as "repliesSent", unavailable, followers::float8, following::float8, post_count::float8 as "postCount"
    from x_account_day d, newest n
    where d.org_id = ${orgId} and d.account_id = ${accountId} and d.day > n.day - ${2 * days}::integer
    order by d.day
  `.execute(db)
  const from = dayAfter(rows.at(-1)?.day ?? dayOf(now), 1 - days)
  const before = rows.filter(({ day }) => day < from)
  return { shown: rows.filter(({ day }) => day >= from), before, dayBefore: before.at(-1) }
}

/** Why an account is not read although somebody wants it. Each says who must do what. */
async function stopOf(
  db: Trx,
  orgId: string,
  { status, handle, reading }: XAccount,
): Promise<XAccountAnalytics['stopped']> {
  if (!reading?.enabled) return null
  const name = handle === null ? 'The account' : `@${handle}`
  if (status !== 'connected') {
    const message = `${name} is not connected any more: connect it again under Accounts. The days that were read stay`
    return { reason: 'account_disconnected', message }
  }
  if (!(await mayRead(db, orgId, reading.by))) {
    const message =
      'Whoever switched this on may not do so any more: somebody who may manage automation must switch it on again'
    return { reason: 'nobody', message }
  }
  if (reading.problem === null) return null
  return {
    reason: reading.problem,
    message: reading.problemWords ?? 'The last reading failed: it is tried again at night',
  }
}
