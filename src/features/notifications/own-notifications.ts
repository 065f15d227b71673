import { sql } from 'kysely'
import type { OrgContext } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { ASKS_STILL } from './asks-still.ts'

type Whose = Pick<OrgContext, 'db' | 'orgId' | 'userId'>

/**
 * Whether the app lists a notification: sent to the app, and neither dismissed nor settled. Notifications that are only
 * mailed are in no list.
 */
export const IS_SHOWN = sql<boolean>`dismissed_at is null and 'in_app' = any (channels) and ${ASKS_STILL}`

/** The notifications that the person sees in this workspace. */
export function shown({ db, orgId, userId }: Whose) {
  return db.selectFrom('notification').where('org_id', '=', orgId).where('user_id', '=', userId).where(IS_SHOWN)
}

/** The person's own notification, locked. Throws 404 for anybody else's. */
export async function requireOwn({ db, orgId, userId }: Whose, id: string) {
  const row = await db
    .selectFrom('notification')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('notification')
  return row
}
