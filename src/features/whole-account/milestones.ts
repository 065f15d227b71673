import { notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'

const FIRST = 100

/** The highest milestone that this many followers reach: 100, 500, 1,000, 5,000 and so on. Null below the first. */
export function milestoneOf(followers: number): number | null {
  if (followers < FIRST) return null
  const power = 10 ** Math.floor(Math.log10(followers) + 1e-9)
  return followers >= 5 * power ? 5 * power : power
}

interface Account {
  orgId: string
  accountId: string
  handle: string | null
}

/**
 * Notifies those who may write once for each milestone, also if followers fall and rise again, and only of the highest
 * that was passed. What was reached before the first reading is no news. Answers what has been told from now on.
 */
export async function tellMilestone(
  db: Trx,
  { orgId, accountId, handle }: Account,
  { followers, told, isFirst }: { followers: number | null; told: number | null; isFirst: boolean },
): Promise<number | null> {
  const reached = followers === null ? null : milestoneOf(followers)
  if (reached === null || reached <= (told ?? 0)) return told
  if (!isFirst) {
    const words = reached.toLocaleString('en')
    await notify(db, {
      orgId,
      type: 'follower_milestone',
      title: `${words} people follow ${handle === null ? 'your account' : `@${handle}`} on X`,
      body: `The account has passed ${words} followers.`,
      href: '/accounts',
      dedupeKey: `follower_milestone:${accountId}:${reached}`,
      permission: 'content:write',
      metadata: { subject: { type: 'social_account', id: accountId } },
    })
  }
  return reached
}
