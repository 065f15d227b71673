import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import { answeredWithCommit } from '#kernel/db/transaction.ts'
import { ASKS_STILL } from './asks-still.ts'

interface GroupRef {
  orgId: string
  groupId: string
}

/**
 * Dismisses for everybody what asked about a group or a post of it, and does not any more. Readers leave it out anyway;
 * but of posts there are many, and each time that one fails or waits again is told anew. That a post lacks its account is
 * not: it asks again where the post comes back to that.
 */
export function settleNews(db: Trx, group: GroupRef): void {
  answeredWithCommit(db, settle(db, group))
}

const settle = statement<GroupRef>()((db, { orgId, groupId }) => ({
  compile: () =>
    sql`
      update notification set dismissed_at = now(), email_due_at = null
      where org_id = ${orgId} and tier = 'action_required' and dismissed_at is null
        and type <> 'account_error'
        and metadata->'subject'->>'id' in (
          select ${groupId}::text union all
          select id::text from post where org_id = ${orgId} and group_id = ${groupId}::uuid
        )
        and not ${ASKS_STILL}
    `.compile(db),
}))
