import assert from 'node:assert/strict'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'

/**
 * Longer than any machine needs, and shorter than the ten minutes after which a silent process is ended: so the test
 * still says what it waited for.
 */
const PATIENCE_MS = 8 * 60_000

export interface Wait {
  /** What is waited for, as the end of a sentence that begins with "until". */
  that: string
  /** The pause between two looks, in milliseconds. With 0 it looks again at once. */
  everyMs?: number
  withinMs?: number
  /** What to show when it never came, in place of what the last look found. */
  seen?: () => unknown
}

/**
 * Looks again and again until it finds something, and answers with that. `false`, `null`, `undefined`, `0` and `''` are
 * nothing. What a look throws is thrown at once. If nothing comes, it fails and says what was waited for.
 */
export async function until<T>(
  look: () => T | Promise<T>,
  { that, everyMs = 20, withinMs = PATIENCE_MS, seen }: Wait,
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const end = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found) return found as Exclude<T, false | null | undefined | 0 | ''> // it is none of these
    if (performance.now() > end)
      assert.fail(`waited ${withinMs / 1000} s in vain until ${that}; last seen: ${inspect(seen ? seen() : found)}`)
    await (everyMs > 0 ? sleep(everyMs) : setImmediate())
  }
}
