import { afterEach, beforeEach } from 'node:test'
import type { BrowserContext } from 'playwright-core'

/** What the running test has opened; one list for each test, and for each test within it. */
const opened: Set<BrowserContext>[] = []

/**
 * Notes that the context is to be closed when the running test ends. What a file opens before its first test stays
 * until the file ends.
 */
export function closeAfterTest(context: BrowserContext): void {
  const mine = opened.at(-1)
  mine?.add(context)
  context.once('close', () => mine?.delete(context))
}

/**
 * A page that stays open goes on working: its clocks tick, it asks for news, and one whose processor is slowed takes
 * three quarters of a core even when it is idle, since Chromium slows a page down by keeping its thread busy.
 *
 * These hooks stand at the top level, as files with a browser have a process each. A bench has no tests, and no hooks.
 */
if (process.env.NODE_TEST_CONTEXT !== undefined) {
  beforeEach(() => {
    opened.push(new Set())
  })
  afterEach(async () => {
    for (const context of [...(opened.pop() ?? [])]) {
      // Its requests may still wait for something that a test holds back.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  })
}
