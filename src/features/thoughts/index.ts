import { deleteThought } from './operations/delete-thought.ts'
import { draftPostFromThought } from './operations/draft-from-thought.ts'
import { listThoughts } from './operations/list-thoughts.ts'
import { saveThought } from './operations/save-thought.ts'
import { updateThought } from './operations/update-thought.ts'

export const thoughtRuns = [draftPostFromThought.run] as const

export const thoughtOperations = {
  listThoughts,
  saveThought,
  updateThought,
  deleteThought,
  draftPostFromThought: draftPostFromThought.operation,
}
