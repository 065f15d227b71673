import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { faults } from './faults.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const tip = (page: Page) => page.getByRole('tooltip')
/** A link that shows only an icon. */
const bellOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

async function opened(path: string, role: 'viewer' | 'owner' = 'owner', width: 1280 | 390 = 1280): Promise<Page> {
  const member = await world.member()
  const page = await world.page({ width }, role === 'owner' ? member : await world.joined(member, role))
  await page.goto(world.url + path)
  await bellOf(page).waitFor()
  // The code for tips is loaded at the first movement or key.
  await Promise.all([page.waitForResponse(/assets\/dialog-/), page.mouse.move(600, 400)])
  return page
}

test('what shows only a sign is named where the pointer rests, and Escape takes the name away', async () => {
  const page = await opened('/accounts')
  const bell = bellOf(page)
  await bell.hover()
  await tip(page)
    .filter({ hasText: /^Notifications/ })
    .waitFor()
  assert.deepEqual(await faults(page), [])
  const [at, window] = [await tip(page).boundingBox(), page.viewportSize()]
  assert.ok(at && window && at.x >= 0 && at.y >= 0 && at.x + at.width <= window.width, 'inside the window')
  await tip(page).hover()
  await page.keyboard.press('Escape')
  assert.equal(await tip(page).count(), 0)
})

test('the keyboard gets the same tip at once, and it goes with the focus', async () => {
  const page = await opened('/accounts')
  await page.getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('Tab')
  await tip(page)
    .filter({ hasText: /^Notifications/ })
    .waitFor()
  await page.keyboard.press('Shift+Tab')
  await tip(page)
    .filter({ hasText: /^Notifications/ })
    .waitFor({ state: 'detached' })
})

test('a finger gets no tip: a press says why a button is off', async () => {
  const page = await opened('/settings/brand', 'viewer')
  const upload = page.getByRole('button', { name: 'Upload a logo' })
  await upload.hover()
  await tip(page).filter({ hasText: 'Your role (Viewer)' }).waitFor()
  await upload.click({ force: true })
  await page.getByRole('status').filter({ hasText: 'Your role (Viewer)' }).waitFor()
  assert.equal(await tip(page).count(), 0, 'a press takes it away')
})
