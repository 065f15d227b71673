import assert from 'node:assert/strict'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'

/**
 * Longer than any machine needs, and shorter than the ten minutes after which a silent process is ended, so that the
 * test still says what it waited for.
 */
const PATIENCE_MS = 8 * 60_000

/**
 * Without `everyMs`: the first pause, the share of the time waited so far that each pause takes, and the longest pause.
 */
const GROWING = { fromMs: 20, share: 0.05, toMs: 250 }

export interface Wait {
  /** What the test waits for. It ends a sentence that begins with "until". */
  that: string
  /**
   * The pause between two looks, in milliseconds. With 0 there is none. Without a value the pause grows with the time
   * that was waited, because most looks ask the whole application: fifty looks a second used half a core.
   */
  everyMs?: number
  withinMs?: number
  /** What the failure shows instead of the last look's result. */
  seen?: () => unknown
}

/**
 * Looks again and again until a look finds something, and answers it. `false`, `null`, `undefined`, `0` and `''` are
 * nothing. If a look throws, `until` throws at once. If nothing comes in time, it fails and says what it waited for.
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
