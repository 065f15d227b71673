import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'

/** Makes an upload whose bytes have arrived. It belongs to the workspace of the member who began it, or to a person. */
export async function seedTicket(
  db: Db,
  { key, room, ...of }: { key: string; room: number } & ({ orgId: string } | { userId: string }),
): Promise<void> {
  const put_at = sql<string>`now()`
  if ('userId' in of) {
    await db.insertInto('upload_ticket').values({ key, room, put_at, org_id: null, user_id: of.userId }).execute()
    return
  }
  const { orgId } = of
  const asker = db.selectFrom('member').select('user_id').where('org_id', '=', orgId).limit(1)
  const { user_id } = await asker.executeTakeFirstOrThrow()
  await db.insertInto('upload_ticket').values({ key, room, put_at, org_id: orgId, user_id }).execute()
  // As if another server were storing the result at this moment.
  const made = `media/${orgId}/${key.split('/').at(-1)}.png`
  await db.insertInto('file_in_hand').values({ org_id: orgId, key: made }).execute()
}
