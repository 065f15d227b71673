import { type Actor, isByPerson } from '#kernel/actor.ts'

/** Who is answerable for a post's text. `drafted`: a model wrote it because they asked, and nobody has changed it since. */
export type WrittenBy = Actor & { drafted?: true }

/** Whether a person wrote the text themselves. What they do with any other text is an answer to a draft. Spec W17 */
export const isByHand = (by: WrittenBy): boolean => isByPerson(by) && by.drafted !== true
