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
import { resolvePost } from './operations/resolve-post.ts'
import { schedulePostGroup } from './operations/schedule-post-group.ts'
import { updatePost } from './operations/update-post.ts'
import { updatePostGroup } from './operations/update-post-group.ts'

export { fillMissingAccount } from './accounts-for-approval.ts'
export { changePost } from './change.ts'
export { requireApprover, requireRightToChange } from './change-status.ts'
export { contentOf } from './check-post.ts'
export { contentHash, type PostContent } from './content-hash.ts'
export { emitPostEvents, type PostEvent } from './emit-post-events.ts'
export { foldTally } from './fold-tally.ts'
export { nextPosts, postsToDecide } from './next-posts.ts'
export { type PostRow, presentPost } from './present.ts'
export { approvalsOf, findPost, findPostEvenDeleted, lockPost } from './queries.ts'
export { refreshGroup } from './refresh-group.ts'
export { refusal } from './refusal.ts'
export { rejectedDrafts } from './rejected-drafts.ts'
export { requestMove } from './request-move.ts'
export { settleFoundLive } from './settle-found-live.ts'

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
  resolvePost,
  checkPost,
  readLinkCards,
}
