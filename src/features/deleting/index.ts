import { deletePost } from './operations/delete-post.ts'
import { deleteXPost } from './operations/delete-x-post.ts'

export { deletePublished } from './delete-published.ts'

export const deletingOperations = { deletePost, deleteXPost }
