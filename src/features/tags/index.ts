import { createTag } from './operations/create-tag.ts'
import { deleteTag } from './operations/delete-tag.ts'
import { listTags } from './operations/list-tags.ts'
import { updateTag } from './operations/update-tag.ts'

export const tagOperations = { listTags, createTag, updateTag, deleteTag }
