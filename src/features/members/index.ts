import { listMembers } from './operations/list-members.ts'
import { removeMember } from './operations/remove-member.ts'
import { updateMember } from './operations/update-member.ts'

export { isAbove } from './change-rules.ts'
export { lockedMemberOf, lockMembers } from './lock-members.ts'

export const memberOperations = { listMembers, updateMember, removeMember }
