import type { Trx } from '#kernel/db/database.ts'

/**
 * What a workspace may do: everything (`full`), only read until a payment (`read_only`), or only read until it has a
 * plan.
 */
export type AccessState = 'full' | 'read_only' | 'subscription_required'

/**
 * Sets what a workspace may do. The provider calls it in the transaction that stores its event. Posts that were held
 * back continue when access is full again.
 */
export async function setAccessState(db: Trx, orgId: string, state: AccessState): Promise<void> {
  await db
    .updateTable('org')
    .set({ access_state: state })
    .where('id', '=', orgId)
    .where('access_state', '!=', state)
    .execute()
}
