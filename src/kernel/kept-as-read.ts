import type { ErrorDetail } from '#contract/errors.ts'
import { isSameMoment } from './same-moment.ts'

type Value = string | number | boolean | null | undefined

/**
 * A value that Galley sets may come back as it was read, so that an answer can be sent back; it cannot be chosen. `kept`:
 * the value as it was read, and after it those that it gets anyway. Adds the problem to `wrong` if another was chosen.
 * Decision 026
 */
export function keptAsRead(path: string, sent: Value, kept: Value | readonly Value[], wrong: ErrorDetail[]): void {
  if (sent === undefined || [kept].flat().some((one) => isSame(sent, one))) return
  wrong.push({ path, code: 'set_by_galley', message: 'Galley sets this: send it as it was read, or leave it out' })
}

const isSame = (sent: Value, kept: Value): boolean =>
  sent === (kept ?? null) || (typeof sent === 'string' && typeof kept === 'string' && isSameMoment(sent, kept))
