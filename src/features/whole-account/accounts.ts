import { roleAllows } from '#contract/people/roles.ts'
import type { Trx } from '#kernel/db/database.ts'
import { notFound } from '#kernel/errors.ts'

export interface XAccount {
  id: string
  handle: string | null
  name: string | null
  status: 'connected' | 'error' | 'disconnected'
  /** Null if the reading was never switched on. */
  reading: {
    enabled: boolean
    by: string
    lastReadAt: string | null
    problem: 'credits' | 'network' | null
    problemWords: string | null
    toldFollowers: number | null
  } | null
}

/**
 * The account that is meant: the named one, else the one that is read, else the one that was connected last. Null if
 * the workspace has none. Throws 404 if it has no account of that id on X.
 */
export async function findXAccount(db: Trx, orgId: string, accountId?: string): Promise<XAccount | null> {
  const row = await db
    .selectFrom('social_account as a')
    .leftJoin('x_account_reading as r', (join) =>
      join.onRef('r.org_id', '=', 'a.org_id').onRef('r.account_id', '=', 'a.id'),
    )
    .select(['a.id', 'a.handle', 'a.name', 'a.status'])
    .select(['r.enabled', 'r.by_user_id', 'r.last_read_at', 'r.problem', 'r.problem_words', 'r.told_followers'])
    .where('a.org_id', '=', orgId)
    .where('a.platform', '=', 'x')
    .$if(accountId !== undefined, (found) => found.where('a.id', '=', accountId ?? ''))
    .orderBy((eb) => eb.and([eb('r.enabled', 'is', true), eb('a.status', '=', 'connected')]), 'desc')
    .orderBy((eb) => eb('a.status', '=', 'connected'), 'desc')
    .orderBy((eb) => eb('r.enabled', 'is', true), 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .executeTakeFirst()
  if (!row && accountId !== undefined) throw notFound('account')
  if (!row) return null
  const { id, handle, name, status } = row
  if (row.enabled === null || row.by_user_id === null) return { id, handle, name, status, reading: null }
  const { enabled, by_user_id: by, last_read_at: lastReadAt, problem, problem_words: problemWords } = row
  const reading = { enabled, by, lastReadAt, problem, problemWords, toldFollowers: row.told_followers }
  return { id, handle, name, status, reading }
}

/** Whether this person may still spend credits of the workspace on their own. */
export async function mayRead(db: Trx, orgId: string, userId: string): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('role')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return member !== undefined && roleAllows(member.role, 'automation:manage')
}
