import type { Person } from '../support/factories.ts'
import type { World } from './world.ts'

/** The id of the person's membership in their workspace. */
export async function memberId({ owner }: World['t'], { orgId, userId }: Person): Promise<string> {
  const own = owner.selectFrom('member').select('id').where('org_id', '=', orgId).where('user_id', '=', userId)
  return (await own.executeTakeFirstOrThrow()).id
}

/** Marks the person as the operator, who is whoever made the installation's first account. */
export async function makeOperator({ owner }: World['t'], { userId }: Person): Promise<void> {
  await owner.updateTable('user_account').set({ is_operator: true }).where('id', '=', userId).execute()
}
