import { acceptInvitation } from './operations/accept-invitation.ts'
import { createInvitation } from './operations/create-invitation.ts'
import { listInvitations } from './operations/list-invitations.ts'
import { lookAtInvitation } from './operations/look-at-invitation.ts'
import { revokeInvitation } from './operations/revoke-invitation.ts'

export const invitationOperations = {
  listInvitations,
  createInvitation,
  revokeInvitation,
  lookAtInvitation,
  acceptInvitation,
}
