import { sql, type Updateable } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

/** Makes the effects that workers look for. For posts that a test wrote into the table and that keep their times. */
export const EFFECTS_OF_POSTS = `
  insert into effect (org_id, id, kind, platform, social_account_id, wake_at, ready_at, due_at, begun)
  select org_id, id, 'post', platform, social_account_id, scheduled_for_utc, scheduled_for_utc, scheduled_for_utc,
    status <> 'scheduled'
  from post where status in ('scheduled', 'publishing', 'awaiting_platform')
  on conflict do nothing`

/** Makes the effect of a post that a test wrote into the table, so that workers find the post at its time. */
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

/** Makes the post due at this time instead of its own. */
export async function setDue(db: Db, postId: string, at: string): Promise<void> {
  await db.updateTable('post').set({ scheduled_for_utc: at }).where('id', '=', postId).execute()
  await seedEffect(db, postId)
}

/** Makes workers ignore every effect that exists now. */
export async function forgetDue(db: Db, orgId?: string): Promise<void> {
  let all = db.updateTable('effect').set({ wake_at: null })
  if (orgId !== undefined) all = all.where('org_id', '=', orgId)
  await all.execute()
}
