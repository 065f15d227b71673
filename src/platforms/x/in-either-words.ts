import { PlatformError } from '../errors.ts'

/** X's two vocabularies: it is renaming `tweet` to `post` in the names of fields. */
export type XNoun = 'tweet' | 'post'

/** Whether X refused the request with 400, as it does if it does not know a field's name. */
export const isBadQuestion = (error: unknown): boolean =>
  error instanceof PlatformError && error.facts.httpStatus === 400

/** Asks in the older vocabulary, and in the newer one if X refuses the question. */
export async function inEitherWords<Answer>(ask: (noun: XNoun) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask('tweet')
  } catch (error) {
    if (!isBadQuestion(error)) throw error
    return await ask('post')
  }
}
