import type { Trx } from '#kernel/db/database.ts'

/** What a workspace may do: everything, or only read until a payment (`read_only`) or a plan ends that state. */
export type AccessState = 'full' | 'read_only' | 'subscription_required'

/** For the provider, in the transaction that applies the news it follows from. Posts that were held back go on by it. */
export async function setAccessState(db: Trx, orgId: string, state: AccessState): Promise<void> {
  await db
    .updateTable('org')
    .set({ access_state: state })
    .where('id', '=', orgId)
    .where('access_state', '!=', state)
    .execute()
}
