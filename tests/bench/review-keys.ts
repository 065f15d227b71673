import type { Page } from 'playwright-core'
import { openWorld } from '../browser/world.ts'
import { type Figure, median, spread } from './figures.ts'
import { machineSpeed } from './machine.ts'

const WAITING = 300
const VERDICTS = 10
const BAR_MS = 100
const SLOWER = 4
/** How many drafts are made at a time. */
const AT_ONCE = 5

/**
 * Ten approvals by key with 300 waiting drafts, on a quarter of the processor. Each is measured from the key press
 * until the next draft is painted.
 */
export async function reviewKeys(): Promise<Figure[]> {
  const world = await openWorld()
  try {
    const member = await world.member()
    for (let made = 0; made < WAITING; made += AT_ONCE) {
      const drafts = Array.from({ length: AT_ONCE }, (_, index) => made + index)
      await Promise.all(
        drafts.map((number) =>
          member.call('POST', '/marketing/drafts', {
            title: `Draft ${number}`,
            posts: [
              { platform: 'x', contentText: `What we learned about queues, part ${number}. https://example.test` },
            ],
          }),
        ),
      )
    }
    const page = await world.page({ width: 1280 }, member)
    await page.goto(`${world.url}/review`)
    await readyToDecide(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const machine = machineSpeed()
    const times: number[] = []
    // The first approval is a warm-up.
    for (let verdict = 0; verdict <= VERDICTS; verdict++) {
      await watchNextDraft(page)
      await page.keyboard.press('a')
      const time = await page.evaluate<number>('window.nextDraft')
      if (verdict > 0) times.push(time)
      await readyToDecide(page)
    }
    const middle = median(times)
    return [
      {
        what: `a verdict by key, ${WAITING} drafts waiting, ${SLOWER}× slower processor, until the next draft is painted`,
        figure: `${middle.toFixed(0)} ms (${spread(times)}), ${VERDICTS} presses for ${VERDICTS} verdicts`,
        bar: { text: `at most ${BAR_MS} ms`, met: middle <= BAR_MS },
        machine,
      },
    ]
  } finally {
    await world.close()
  }
}

/** Waits until the draft can be decided: then its button names the time. */
async function readyToDecide(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Approve for \w{3} / }).waitFor()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))')
}

/** Sets `window.nextDraft`: milliseconds from the next key press until another draft was painted. */
async function watchNextDraft(page: Page): Promise<void> {
  await page.evaluate(`void (window.nextDraft = new Promise((done) => {
    const title = () => document.querySelector('section[aria-label="Draft"] h2')?.textContent
    const before = title()
    addEventListener('keydown', ({ timeStamp }) => {
      const look = () => {
        if (title() === undefined || title() === before) return requestAnimationFrame(look)
        // The first task after the frame: earlier queued tasks would count as painting.
        scheduler.postTask(() => done(performance.now() - timeStamp), { priority: 'user-blocking' })
      }
      requestAnimationFrame(look)
    }, { once: true, capture: true })
  }))`)
}
