import { sql } from 'kysely'
import { askPlatform } from '#features/accounts/index.ts'
import { type MeteredContext, meteredReading, readingPart } from '#features/reading/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { ProfileReading } from '#platforms/analytics.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { Billed, OwnPost } from '#platforms/reading.ts'
import { dayAfter, dayOf, dueWindows, startOf, type Window } from './due-days.ts'
import { saveDays } from './save-days.ts'
import { sumDays } from './sum-days.ts'

/** What a page brings at most: X returns a hundred posts, and an account has rarely more than these in a day. */
const A_PAGE = 100
const A_DAY = 20
/** The most pages of one window. X lists the newest 3,200 posts. */
const MOST_PAGES = 32

/** The most that switching on costs: the account, and what X lists. */
export const MOST_AT_ONCE = { posts: A_PAGE * MOST_PAGES, users: 1 }

export interface ReadRequest {
  accountId: string
  withToday: boolean
}

/**
 * Reads the days of an account that are due, and how it stands. What was read is kept day by day, also if the reading
 * fails later. Answers the account's standing; null if nothing was due. Throws 402 without credits, or PlatformError.
 */
export async function readAccount(
  ctx: MeteredContext,
  { accountId, withToday }: ReadRequest,
): Promise<ProfileReading | null> {
  const { orgId, services } = ctx
  const reading = readingPart(services)
  const now = services.clock.now()
  const windows = dueWindows(now, await ctx.inOrg((db) => daysRead(db, { orgId, accountId, now })), { withToday })
  const [newest] = windows
  if (!newest) return null
  const read = async <Page extends Billed>(
    most: { posts: number; users: number },
    question: (account: OpenAccount) => Promise<Page>,
  ) => {
    const ask = () => askPlatform(services, { orgId, accountId }, question)
    const { value } = await meteredReading(ctx, { ...most, provider: 'x' }, async (note) => note(await ask()))
    return value
  }
  const profile = await read({ posts: 0, users: 1 }, (account) => reading.readOwnProfile(account))
  const standing = { day: newest.days.at(-1) ?? dayOf(now), ...profile }
  for (const window of windows) {
    await readWindow(window, {
      page: (cursor, limit) =>
        read({ posts: limit, users: 0 }, (account) =>
          reading.readOwnPosts(account, { ...spanOf(window, now), limit, cursor }),
        ),
      save: (days, posts) =>
        ctx.inOrg((db) => saveDays(db, { orgId, accountId }, { sums: sumDays(days, posts), standing, now })),
    })
  }
  return profile
}

/** A window that ends today has no end: X takes none in the future. */
function spanOf({ days }: Window, now: Date): { from: Date; until: Date | null } {
  const [first = dayOf(now)] = days
  const end = dayAfter(days.at(-1) ?? dayOf(now), 1)
  return { from: new Date(startOf(first)), until: startOf(end) > now.getTime() ? null : new Date(startOf(end)) }
}

interface Steps {
  page(cursor: string | null, limit: number): Promise<{ posts: OwnPost[]; next: string | null }>
  save(days: string[], posts: readonly OwnPost[]): Promise<void>
}

/** Reads page by page, the newest first. A day is whole, and is saved, once a page has gone past it. */
async function readWindow({ days }: Window, { page, save }: Steps): Promise<void> {
  const limit = Math.min(A_PAGE, days.length * A_DAY)
  const posts: OwnPost[] = []
  let open = days
  let cursor: string | null = null
  for (let n = 0; n < MOST_PAGES; n++) {
    const { posts: found, next } = await page(cursor, limit)
    posts.push(...found)
    const oldest = found.at(-1)
    const reached = next !== null && oldest ? dayOf(Date.parse(oldest.createdAt)) : null
    const whole = open.filter((day) => next === null || (reached !== null && day > reached))
    if (whole.length > 0) await save(whole, posts)
    open = open.filter((day) => !whole.includes(day))
    if (next === null) return
    cursor = next
  }
}

async function daysRead(
  db: Trx,
  { orgId, accountId, now }: { orgId: string; accountId: string; now: Date },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ day: string; readAt: string }>`
    select day::text as day, read_at as "readAt" from x_account_day
    where org_id = ${orgId} and account_id = ${accountId} and day > ${dayOf(now)}::date - 31
  `.execute(db)
  return new Map(rows.map(({ day, readAt }) => [day, readAt]))
}
