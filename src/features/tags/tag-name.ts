import { nameKey } from '#contract/text/name-key.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalidField } from '#kernel/errors.ts'

/**
 * Throws 400 if another tag of the workspace looks the same, because people must be able to distinguish tags (decision
 * 080).
 */
export async function refuseTakenName(db: Trx, orgId: string, name: string, exceptId?: string): Promise<void> {
  const key = nameKey(name)
  let query = db
    .selectFrom('tag')
    .select('name')
    .where('org_id', '=', orgId)
    .where((eb) => eb.or([eb('name_key', '=', key), eb('name_key', 'is', null)]))
  if (exceptId) query = query.where('id', '!=', exceptId)
  const taken = (await query.execute()).find((other) => nameKey(other.name) === key)
  if (!taken) return
  const looks = taken.name === name ? `named "${name}"` : `"${taken.name}", which looks like "${name}",`
  throw invalidField('body.name', 'name_taken', `There is a tag ${looks} already`)
}
