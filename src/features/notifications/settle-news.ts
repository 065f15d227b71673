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
 * Dismisses, for everybody, the settled notifications about a group and its posts. Lists leave out settled ones anyway,
 * but for an approver who never opens the list, thousands would have to be checked. Notifications that an account is
 * missing are not dismissed: if the post returns to that state, the same notification asks again.
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
