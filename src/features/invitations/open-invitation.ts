import type { Insertable } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { InvitationRow } from './invitation.ts'

type Facts = Pick<
  Insertable<DB['invitation']>,
  'org_id' | 'email' | 'role' | 'token_hash' | 'invited_by' | 'expires_at'
>

/**
 * Opens an invitation with these facts: a new one, or the address's existing one. The earlier token then ends, and an
 * expired invitation is valid again. Call it with the members locked.
 */
export async function openInvitation(
  db: Trx,
  facts: Facts,
): Promise<{ before: InvitationRow | undefined; after: InvitationRow }> {
  const before = await db
    .selectFrom('invitation')
    .selectAll()
    .where('org_id', '=', facts.org_id)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', facts.email.toLowerCase()))
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (!before) {
    return { before, after: await db.insertInto('invitation').values(facts).returningAll().executeTakeFirstOrThrow() }
  }
  const after = await db
    .updateTable('invitation')
    .set(facts)
    .where('org_id', '=', facts.org_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { before, after }
}
