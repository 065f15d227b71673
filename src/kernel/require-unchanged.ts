import { conflict } from './errors.ts'
import { isSameMoment } from './same-moment.ts'

/**
 * For `ifUpdatedAt`: throws 409 stale_update with this message if the caller has read another version than the present
 * one. A client that writes the time in another way has read the same version. Spec V8
 */
export function requireUnchanged(ifUpdatedAt: string | undefined, updatedAt: string, words: string): void {
  if (ifUpdatedAt !== undefined && !isSameMoment(ifUpdatedAt, updatedAt)) throw conflict('stale_update', words)
}
