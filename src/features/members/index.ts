import { listMembers } from './operations/list-members.ts'
import { removeMember } from './operations/remove-member.ts'
import { updateMember } from './operations/update-member.ts'

export { couldInvite, inviterNow } from './inviter.ts'
export { lockedMemberOf, lockMembers } from './lock-members.ts'
export { refusalToGrant } from './may-grant.ts'

export const memberOperations = { listMembers, updateMember, removeMember }
