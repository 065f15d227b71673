import { type Permission, ROLES, roleAllows } from '#contract/people/roles.ts'
import { type Actor, actorUserId, isByPerson } from '#kernel/actor.ts'
import type { Trx } from '#kernel/db/database.ts'
import { type Announcement, newsOf, tellOne, tellRoles, tellRolesOfMany } from './tell.ts'

export type NewNotification = Announcement & {
  /** Who is told: the active members whose role has this permission. */
  permission: Permission
  /** Who caused the event. A person who caused it themselves gets it marked as read, and no mail. */
  by?: Actor
}

/** Adds a notification for each member concerned, in the transaction of the change that caused it. */
export async function notify(db: Trx, { permission, by, ...news }: NewNotification): Promise<void> {
  await tellRoles(db, {
    ...newsOf(news),
    roles: ROLES.filter((role) => roleAllows(role, permission)),
    knownTo: by && isByPerson(by) ? actorUserId(by) : null,
  })
}

/**
 * Adds notifications about many subjects, in several workspaces, with one statement: for a worker that saves the steps
 * of many posts. Decision 092
 */
export function notifyOfMany(db: Trx, many: readonly Omit<NewNotification, 'by'>[]): Promise<unknown> {
  return tellRolesOfMany(
    db,
    many.map(({ permission, ...news }) => ({
      ...newsOf(news as Announcement), // `Omit` loses which key belongs to which type
      roles: ROLES.filter((role) => roleAllows(role, permission)),
      knownTo: null,
    })),
  )
}

/** Adds a notification for one member, about something that concerns nobody else. */
export async function notifyPerson(db: Trx, userId: string, news: Announcement): Promise<void> {
  await tellOne(db, { ...newsOf(news), userId, knownTo: null })
}
