import { type Permission, ROLES, roleAllows } from '#contract/people/roles.ts'
import { type Actor, actorUserId, isByPerson } from '#kernel/actor.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newsOf, type Told, tellOne, tellRoles } from './tell.ts'

export type NewNotification = Told & {
  /** Active members are told whose role includes this permission. */
  permission: Permission
  /** Who caused it: a person who did it with their own hands finds it read, and is not mailed. */
  by?: Actor
}

/** One notification for each member concerned, in the transaction of the change that caused it. */
export async function notify(db: Trx, { permission, by, ...news }: NewNotification): Promise<void> {
  await tellRoles(db, {
    ...newsOf(news),
    roles: ROLES.filter((role) => roleAllows(role, permission)),
    knownTo: by && isByPerson(by) ? actorUserId(by) : null,
  })
}

/** One notification for one member, about what concerns nobody else. */
export async function notifyPerson(db: Trx, userId: string, news: Told): Promise<void> {
  await tellOne(db, { ...newsOf(news), userId, knownTo: null })
}
