import type { Person } from '../support/factories.ts'
import type { World } from './world.ts'

/** The id of the person's membership in their workspace. */
export async function memberId({ owner }: World['t'], { orgId, userId }: Person): Promise<string> {
  const own = owner.selectFrom('member').select('id').where('org_id', '=', orgId).where('user_id', '=', userId)
  return (await own.executeTakeFirstOrThrow()).id
}

/** Makes the person the first account's, as far as the operation can tell. */
export async function makeOperator({ owner }: World['t'], { userId }: Person): Promise<void> {
  await owner.updateTable('user_account').set({ is_operator: true }).where('id', '=', userId).execute()
}
