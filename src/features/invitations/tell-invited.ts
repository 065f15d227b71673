import { sql } from 'kysely'
import { ROLE_NAMES } from '#contract/people/roles.ts'
import { notifyPerson } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { enterOrg } from '#kernel/db/enter-org.ts'
import type { InvitationRow } from './invitation.ts'

/**
 * Tells an invited person who works in another workspace. The notification appears there, since they are not yet a
 * member of this one. Only the mail has the link, because notifications are stored in plain text. Spec E2
 */
export async function tellInvited(db: Trx, invitation: InvitationRow, orgName: string): Promise<void> {
  const { rows } = await sql<{ user_id: string; org_id: string }>`
    select user_id, org_id from person_to_tell(${invitation.email})
  `.execute(db)
  const [person] = rows
  if (!person) return
  await enterOrg(db, person.org_id)
  await notifyPerson(db, person.user_id, {
    orgId: person.org_id,
    type: 'invitation',
    title: `You are invited to ${orgName}`,
    body: `Join as ${ROLE_NAMES[invitation.role].toLowerCase()}: open the link in the mail to ${invitation.email}.`,
    dedupeKey: `invitation:${invitation.id}:${invitation.expires_at}`, // a renewed invitation is told again
    metadata: { subject: { type: 'invitation', id: invitation.id } },
  })
  await enterOrg(db, invitation.org_id)
}
