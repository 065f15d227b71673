import { sql } from 'kysely'
import type { NotificationType } from '#contract/notifications.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import { answeredWithCommit } from '#kernel/db/transaction.ts'

/** Something that people were asked to do, and that is done. */
interface Done {
  orgId: string
  type: NotificationType
  /** What it was about: the `metadata.subject.id` of its notifications. */
  subjectIds: readonly string[]
}

/** Takes away, from everybody, what still asks for something that somebody has done by now. It is not mailed any more. */
export function clearNews(db: Trx, done: Done): void {
  answeredWithCommit(db, clear(db, done))
}

const clear = statement<Done>()((db, { orgId, type, subjectIds }) => ({
  compile: () =>
    sql`
      update notification set dismissed_at = now(), email_due_at = null
      where org_id = ${orgId} and type = ${type} and metadata->'subject'->>'id' = any (${subjectIds}::text[])
        and read_at is null and dismissed_at is null
    `.compile(db),
}))
