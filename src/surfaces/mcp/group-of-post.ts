import { Id } from '#contract/common.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { McpCaller } from './caller.ts'

/** The group on whose page a person decides about a post that a call named. Null if there is none. */
export async function groupOfPost(
  { db }: Pick<Services, 'db'>,
  { orgId, userId }: McpCaller['principal'],
  postId: unknown,
): Promise<string | null> {
  const named = Id.safeParse(postId)
  if (!named.success) return null
  const found = await inScope(db, { orgId, userId }, (trx) =>
    trx
      .selectFrom('post')
      .select('group_id')
      .where('org_id', '=', orgId)
      .where('id', '=', named.data)
      .executeTakeFirst(),
  )
  return found?.group_id ?? null
}
