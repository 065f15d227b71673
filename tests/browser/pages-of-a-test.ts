import { afterEach, beforeEach } from 'node:test'
import type { BrowserContext } from 'playwright-core'

/** The contexts that the running test has opened: one list for each test, and for each test within a test. */
const opened: Set<BrowserContext>[] = []

/**
 * Closes the context when the running test ends. A context that a file opens before its first test stays open until the
 * file ends.
 */
export function closeAfterTest(context: BrowserContext): void {
  const mine = opened.at(-1)
  mine?.add(context)
  context.once('close', () => mine?.delete(context))
}

/**
 * A page that stays open goes on working: its clocks tick, and it asks for news. A page with a slowed processor takes
 * three quarters of a core even when it is idle, because Chromium slows a page by keeping its thread busy.
 *
 * These hooks are at the top level, since each file with a browser has its own process. A bench has no tests, so it
 * gets no hooks.
 */
if (process.env.NODE_TEST_CONTEXT !== undefined) {
  beforeEach(() => {
    opened.push(new Set())
  })
  afterEach(async () => {
    for (const context of [...(opened.pop() ?? [])]) {
      // Requests of the page may still wait for something that a test holds back.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  })
}
