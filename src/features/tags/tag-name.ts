import type { Trx } from '#kernel/db/database.ts'
import { invalidField } from '#kernel/errors.ts'

/** Names must differ in more than case. Throws 400 if another tag of the workspace has the name. */
export async function refuseTakenName(db: Trx, orgId: string, name: string, exceptId?: string): Promise<void> {
  let query = db
    .selectFrom('tag')
    .select('id')
    .where('org_id', '=', orgId)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
  if (exceptId) query = query.where('id', '!=', exceptId)
  if (await query.executeTakeFirst()) {
    throw invalidField('body.name', 'name_taken', `There is a tag named "${name}" already`)
  }
}
