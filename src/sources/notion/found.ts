import { PageMissing } from '../source.ts'
import { isMissing } from './wire.ts'

/** Asks for a page or a database, of which Notion says either that it is there or nothing. */
export async function found<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isMissing(error)) throw new PageMissing(error.message)
    throw error
  }
}
