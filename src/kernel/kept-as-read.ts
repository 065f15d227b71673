import type { ErrorDetail } from '#contract/errors.ts'
import { isSameMoment } from './same-moment.ts'

type Value = string | number | boolean | null | undefined

/**
 * Checks a value that only Galley sets. A client may send it back as it was read, but may not choose it. `kept` is the
 * value as it was read, or a list that also has the values that Galley is about to set. Adds a problem to `wrong` for
 * any other value. Decision 026
 */
export function keptAsRead(path: string, sent: Value, kept: Value | readonly Value[], wrong: ErrorDetail[]): void {
  if (sent === undefined || [kept].flat().some((one) => isSame(sent, one))) return
  wrong.push({ path, code: 'set_by_galley', message: 'Galley sets this: send it as it was read, or leave it out' })
}

const isSame = (sent: Value, kept: Value): boolean =>
  sent === (kept ?? null) || (typeof sent === 'string' && typeof kept === 'string' && isSameMoment(sent, kept))
