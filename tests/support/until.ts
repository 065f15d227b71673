import assert from 'node:assert/strict'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'

/**
 * Longer than any machine needs, and shorter than the ten minutes after which a silent process is ended: so the test
 * still says what it waited for.
 */
const PATIENCE_MS = 8 * 60_000

/** The first pause if none is given, the share of the time waited so far that each takes, and the longest. */
const GROWING = { fromMs: 20, share: 0.05, toMs: 250 }

export interface Wait {
  /** What is waited for, as the end of a sentence that begins with "until". */
  that: string
  /**
   * The pause between two looks, in milliseconds. With 0 it looks again at once. If none is given, it grows with the
   * time that was waited: most looks ask the whole application, and fifty a second took half a core from what was
   * waited for.
   */
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
  { that, everyMs, withinMs = PATIENCE_MS, seen }: Wait,
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const started = performance.now()
  for (;;) {
    const found = await look()
    if (found) return found as Exclude<T, false | null | undefined | 0 | ''> // it is none of these
    const waited = performance.now() - started
    if (waited > withinMs)
      assert.fail(`waited ${withinMs / 1000} s in vain until ${that}; last seen: ${inspect(seen ? seen() : found)}`)
    const pause = everyMs ?? Math.min(Math.max(GROWING.fromMs, waited * GROWING.share), GROWING.toMs)
    await (pause > 0 ? sleep(pause) : setImmediate())
  }
}
