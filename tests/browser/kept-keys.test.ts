import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { draftsOnX, statusesOf } from './arrange.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

/** Holds the review page back until the test calls the answered function. */
async function holdReview(page: Page): Promise<() => void> {
  const typed = Promise.withResolvers<void>()
  await page.route('**/assets/review-page-*.js', (route) => typed.promise.then(() => route.continue()))
  return typed.resolve
}

test('a command that decides is not run by a kept Enter: the palette waits, and says what it would do', async () => {
  const member = await world.member()
  const ids = await draftsOnX(member, 'Second', 'First')
  const page = await world.page({ width: 1280 }, member)
  const go = await holdReview(page)
  await page.goto(world.url)
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await Promise.all(['g', 'r'].map((key) => page.keyboard.press(key)))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('approve into')
  await page.keyboard.press('Enter')
  go()
  await page.getByRole('link', { name: /First/ }).waitFor()
  await page.waitForTimeout(6_000)
  assert.deepEqual(await statusesOf(member, ids), ['pending_approval', 'pending_approval'])
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('option', { name: /^Approve into/, selected: true }).waitFor()
})

test('a kept Ctrl and Enter sends no dialog', async () => {
  const member = await world.member()
  const ids = await draftsOnX(member, 'Second', 'First')
  const page = await world.page({ width: 1280 }, member)
  const go = await holdReview(page)
  await page.goto(`${world.url}/compose`)
  await page.getByRole('heading', { name: 'Compose', level: 1 }).waitFor()
  await page.evaluate('document.activeElement?.blur()')
  await Promise.all(['g', 'r'].map((key) => page.keyboard.press(key)))
  for (const key of ['r', '1', 'Control+Enter']) await page.keyboard.press(key)
  go()
  // A dialog hides the page behind it from look-ups by role, so the dialog is looked for.
  const reason = page.getByRole('dialog', { name: 'Reject' }).getByRole('radio', { checked: true })
  await reason.waitFor()
  await page.waitForTimeout(6_000)
  assert.deepEqual(await statusesOf(member, ids), ['pending_approval', 'pending_approval'])
  assert.ok(await reason.isVisible())
})

test('a double click on Approve decides about the draft that was on the screen, and not about the next', async () => {
  const member = await world.member()
  const ids = await draftsOnX(member, 'Third', 'Second', 'First')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  await heading(page, 'First').waitFor()
  const button = page.getByRole('button', { name: /^Approve for/ })
  await button.waitFor()
  await page.waitForTimeout(1000)
  const box = await button.boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down({ clickCount: 1 })
  await page.mouse.up({ clickCount: 1 })
  await heading(page, 'Second').waitFor()
  await page.waitForTimeout(100)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await until(async () => (await statusesOf(member, ids))[2] === 'scheduled', { that: 'the first verdict is saved' })
  // A second request would be sent within this time.
  await page.waitForTimeout(1500)
  assert.deepEqual(await statusesOf(member, ids), ['pending_approval', 'pending_approval', 'scheduled'])
})

test('a text that changes on the desk is painted before a key decides about it', async () => {
  const member = await world.member()
  const ids = await draftsOnX(member, 'First')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  await page.getByText('First, in full').first().waitFor()
  await page.getByRole('button', { name: /^Approve for/ }).waitFor()
  await page.waitForTimeout(500)
  const { posts } = await member.call<{ posts: { id: string }[] }>('GET', `/marketing/post-groups/${ids[0]}`)
  await member.call('PATCH', `/marketing/posts/${posts[0]?.id}`, { contentText: 'Quite another text' })
  await page.waitForTimeout(10_500)
  await page.evaluate('window.requestAnimationFrame = () => 0')
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
  await page.getByRole('region', { name: 'Draft' }).getByText('Quite another text').waitFor()
  await page.keyboard.press('a')
  await page.waitForTimeout(1500)
  assert.deepEqual(await statusesOf(member, ids), ['pending_approval'])
})
