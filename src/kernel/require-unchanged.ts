import { conflict } from './errors.ts'
import { isSameMoment } from './same-moment.ts'

/**
 * For `ifUpdatedAt`: throws 409 stale_update with this message if the caller has read an older version than the present
 * one. The way in which a client writes the time does not matter. Spec V8
 */
export function requireUnchanged(ifUpdatedAt: string | undefined, updatedAt: string, words: string): void {
  if (ifUpdatedAt !== undefined && !isSameMoment(ifUpdatedAt, updatedAt)) throw conflict('stale_update', words)
}
