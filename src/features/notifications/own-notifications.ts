import { sql } from 'kysely'
import type { OrgContext } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'

type Whose = Pick<OrgContext, 'db' | 'orgId' | 'userId'>

/** What the person is shown in this workspace: told in the app, and not dismissed. */
export function shown({ db, orgId, userId }: Whose) {
  return db
    .selectFrom('notification')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .where(sql<boolean>`'in_app' = any (channels)`)
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
