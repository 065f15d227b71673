import { conflict } from './errors.ts'

/**
 * For `ifUpdatedAt`: throws 409 stale_update, in these words, where a caller has read another version than there is. Both
 * are compared as they are answered, to the last digit. Spec V8
 */
export function requireUnchanged(ifUpdatedAt: string | undefined, updatedAt: string, words: string): void {
  if (ifUpdatedAt !== undefined && ifUpdatedAt !== updatedAt) throw conflict('stale_update', words)
}
