import { sql, type Updateable } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

/** What workers go by, of every post that was written past the API and whose time they are to keep. */
export const EFFECTS_OF_POSTS = `
  insert into effect (org_id, id, kind, platform, social_account_id, wake_at, ready_at, due_at, begun)
  select org_id, id, 'post', platform, social_account_id, scheduled_for_utc, scheduled_for_utc, scheduled_for_utc,
    status <> 'scheduled'
  from post where status in ('scheduled', 'publishing', 'awaiting_platform')
  on conflict do nothing`

/** What workers go by, of a post that was written past the API: it is looked at when its time has come. */
export async function seedEffect(db: Db, postId: string, change: Updateable<DB['effect']> = {}): Promise<void> {
  await sql`
    insert into effect (org_id, id, kind, platform, social_account_id, wake_at, ready_at, due_at, begun)
    select org_id, id, 'post', platform, social_account_id, w.at, w.at, scheduled_for_utc,
      status in ('publishing', 'awaiting_platform')
    from post cross join lateral (
      select case when status in ('scheduled', 'publishing', 'awaiting_platform') then scheduled_for_utc end as at
    ) w
    where id = ${postId}
    on conflict (org_id, id) do update
      set wake_at = excluded.wake_at, ready_at = excluded.ready_at, due_at = excluded.due_at, begun = excluded.begun
  `.execute(db)
  if (Object.keys(change).length > 0) await db.updateTable('effect').set(change).where('id', '=', postId).execute()
}

/** The post is due at this time, whatever it was before. */
export async function setDue(db: Db, postId: string, at: string): Promise<void> {
  await db.updateTable('post').set({ scheduled_for_utc: at }).where('id', '=', postId).execute()
  await seedEffect(db, postId)
}

/** No worker looks at anything that stands there now. */
export async function forgetDue(db: Db, orgId?: string): Promise<void> {
  let all = db.updateTable('effect').set({ wake_at: null })
  if (orgId !== undefined) all = all.where('org_id', '=', orgId)
  await all.execute()
}
