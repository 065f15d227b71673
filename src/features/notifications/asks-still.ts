import { sql } from 'kysely'
import { BY_NAME } from './causes.ts'

const cases = BY_NAME.map(
  ([name, { stands }]) => sql`when starts_with(notification.dedupe_key, ${sql.lit(`${name}:`)}) then ${stands}`,
)

/**
 * Whether a notification is still open, or never asked for anything: a condition on rows of `notification`. Lists,
 * counts and mails all use it, so that a settled notification appears in none of them, however it was settled.
 */
export const ASKS_STILL = sql<boolean>`
  (notification.tier <> 'action_required' or coalesce(case ${sql.join(cases, sql` `)} else true end, false))
`
