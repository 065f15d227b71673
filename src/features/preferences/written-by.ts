import { type Actor, isByPerson } from '#kernel/actor.ts'

/**
 * The author of a post's text. With `drafted`, a model wrote it at the author's request, and nobody has changed it
 * since.
 */
export type WrittenBy = Actor & { drafted?: true }

/** Whether a person wrote the text themselves. Changes to any other text are answers to a draft. Spec W17 */
export const isByHand = (by: WrittenBy): boolean => isByPerson(by) && by.drafted !== true
