import { PageMissing } from '../source.ts'
import { isMissing } from './wire.ts'

/** Asks for a page or a database. Notion answers the same whether it does not exist or is not shared. */
export async function found<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isMissing(error)) throw new PageMissing(error.message)
    throw error
  }
}
