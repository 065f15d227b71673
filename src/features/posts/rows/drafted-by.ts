import { sql } from 'kysely'
import type { PostGroup } from '#contract/post-group.ts'
import { type Actor, actorClient, actorUserId } from '#kernel/actor.ts'
import type { Trx } from '#kernel/db/database.ts'
import { personName } from '#kernel/db/person-name.ts'
import { rowsOf } from '#kernel/db/send.ts'
import type { GroupRow } from './present.ts'

/** By user id, the names of the people who drafted these groups themselves or through a program. */
export async function drafterNames(
  db: Trx,
  orgId: string,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const drafters = db
    .selectFrom('post_group')
    .select(sql<string>`(created_by ->> 'userId')::uuid`.as('id')) // typed as in an actor
    .where('org_id', '=', orgId)
    .where('id', 'in', groupIds)
  const people = db.selectFrom('user_account').select(['id', personName('user_account').as('name')])
  const rows = await rowsOf(db, people.where('id', 'in', drafters))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Who drafted the group, for the person who decides. An assistant's draft names its client and the person it acts for.
 */
export function draftedBy(group: GroupRow, names: ReadonlyMap<string, string | null>): PostGroup['draftedBy'] {
  const actor = drafterOf(group)
  const userId = actorUserId(actor)
  const name = userId === null ? null : (names.get(userId) ?? null)
  const client = actorClient(actor)
  return { kind: actor.kind, userId, name, client }
}

const drafterOf = (group: GroupRow): Actor => group.created_by as Actor // only ctx.actor is written there
