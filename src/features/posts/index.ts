import { addPost } from './operations/add-post.ts'
import { approvePostGroup } from './operations/approve-post-group.ts'
import { checkContent } from './operations/check-content.ts'
import { checkPost } from './operations/check-post.ts'
import { createDraftPost } from './operations/create-draft-post.ts'
import { createPostGroup } from './operations/create-post-group.ts'
import { createXThread } from './operations/create-x-thread.ts'
import { getPost } from './operations/get-post.ts'
import { getPostGroup } from './operations/get-post-group.ts'
import { listSchedulerEvents } from './operations/list-events.ts'
import { listPostGroups } from './operations/list-post-groups.ts'
import { listPosts } from './operations/list-posts.ts'
import { postNow } from './operations/post-now.ts'
import { readLinkCards } from './operations/read-link-cards.ts'
import { rejectPostGroup } from './operations/reject-post-group.ts'
import { schedulePostGroup } from './operations/schedule-post-group.ts'
import { updatePost } from './operations/update-post.ts'
import { updatePostGroup } from './operations/update-post-group.ts'

export { checkFor } from './content/check-post.ts'
export { contentHash, contentOf, hashLike, type PostContent } from './content/content-hash.ts'
export { titleFrom } from './content/title-from.ts'
export { nextPosts, postsToDecide } from './lists/next-posts.ts'
export { rejectedDrafts } from './lists/rejected-drafts.ts'
export { foldTally } from './lists/tally.ts'
export { changePost } from './moves/change.ts'
export { emitPostEvents, type PostEvent } from './moves/emit-post-events.ts'
export { refreshGroup } from './moves/refresh-group.ts'
export { refreshGroups } from './moves/refresh-groups.ts'
export { refusal } from './moves/refusal.ts'
export { requestMove } from './moves/request-move.ts'
export { settleFoundLive } from './moves/settle-found-live.ts'
export { fillMissingAccounts } from './review/missing-accounts.ts'
export { type PostRow, presentPost } from './rows/present.ts'
export { approvalsOf, findPost, findPostEvenDeleted, lockPost } from './rows/queries.ts'
export { requireApprover, requireRightToChange } from './writing/change-status.ts'
export { createGroup, type DraftedPost } from './writing/create-group.ts'
export { checkProposedText, prepareProposedText, readPostNow, textToReplace } from './writing/proposed-text.ts'

export { updateGroup } from './writing/update-group.ts'
export { updatePost } from './writing/update-post.ts'

export const postOperations = {
  createPostGroup,
  createDraftPost,
  createXThread,
  listPostGroups,
  getPostGroup,
  updatePostGroup,
  addPost,
  approvePostGroup,
  rejectPostGroup,
  schedulePostGroup,
  listPosts,
  listSchedulerEvents,
  checkContent,
  getPost,
  updatePost,
  postNow,
  checkPost,
  readLinkCards,
}
