import type { ErrorDetail } from '#contract/errors.ts'
import { isSameMoment } from './same-moment.ts'

type Value = string | number | boolean | null | undefined

/**
 * A value that Galley sets may come back as it was read, so that an answer can be sent back; it cannot be chosen. Adds
 * the problem to `wrong` if it was chosen. Decision 026
 */
export function keptAsRead(path: string, sent: Value, kept: Value, wrong: ErrorDetail[]): void {
  if (sent === undefined || sent === (kept ?? null)) return
  if (typeof sent === 'string' && typeof kept === 'string' && isSameMoment(sent, kept)) return
  wrong.push({ path, code: 'set_by_galley', message: 'Galley sets this: send it as it was read, or leave it out' })
}
