import { addDmConversation } from './operations/add-dm-conversation.ts'
import { deleteDmConversation } from './operations/delete-dm-conversation.ts'
import { draftDm } from './operations/draft-dm.ts'
import { listDmConversations } from './operations/list-dm-conversations.ts'
import { updateDmConversation } from './operations/update-dm-conversation.ts'

export { dmsYourTurn } from './conversations.ts'

export const dmRuns = [draftDm.run] as const

export const dmOperations = {
  listDmConversations,
  addDmConversation,
  updateDmConversation,
  deleteDmConversation,
  draftDm: draftDm.operation,
}
