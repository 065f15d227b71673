import { conflict } from './errors.ts'

/**
 * For `ifUpdatedAt`: throws 409 stale_update with this message if the caller has read another version than the present
 * one. Both are compared as answers show them, to the last digit. Spec V8
 */
export function requireUnchanged(ifUpdatedAt: string | undefined, updatedAt: string, words: string): void {
  if (ifUpdatedAt !== undefined && ifUpdatedAt !== updatedAt) throw conflict('stale_update', words)
}
