import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Sight } from './chromium.ts'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

async function composing(sight: Sight): Promise<Page> {
  const page = await world.page(sight, await world.member())
  await page.goto(`${world.url}/compose?platform=instagram`)
  await page.getByLabel('Shared text').fill('The new jgi')
  await choose(page, 'Add a platform', 'Bluesky')
  return page
}
const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name }).click()
const focused = (page: Page) => page.evaluate('document.activeElement.getAttribute("aria-label")')

test('a network with its own media keeps the shared text', async () => {
  const page = await composing({ width: 390, dark: true })
  await tab(page, 'Instagram')
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Add images or a video for Instagram')
    .setInputFiles({ name: 'jig.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('Follows the shared text, with media of its own.').waitFor()
  assert.deepEqual(await faults(page), [])
  await tab(page, 'Shared')
  await page.getByLabel('Shared text').fill('The new jig')
  await tab(page, /^Instagram/)
  assert.equal(await page.getByLabel('Text for Instagram').inputValue(), 'The new jig')
  await page.getByRole('button', { name: 'Show the shared media again' }).click()
  await page.getByText('Follows the shared text. Typing here').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByLabel('Description for people who cannot see it').waitFor()
})

test('an own version that is replaced by the shared text can be restored, and the focus stays in the text', async () => {
  const page = await composing({ width: 1280 })
  await tab(page, 'Bluesky')
  await page.getByLabel('Text for Bluesky').fill('Words of its own')
  await page.getByRole('button', { name: 'Follow the shared text again' }).click()
  assert.equal(await page.getByLabel('Text for Bluesky').inputValue(), 'The new jgi')
  assert.equal(await focused(page), 'Text for Bluesky')
  await page.getByRole('button', { name: 'Undo' }).click()
  assert.equal(await page.getByLabel('Text for Bluesky').inputValue(), 'Words of its own')
})

test('a removed network can be restored with its text, and is saved as it was', async () => {
  const page = await composing({ width: 390 })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/compose\/\w+/)
  await tab(page, 'Instagram')
  await page.getByLabel('Text for Instagram').fill('Words of its own')
  await page.getByRole('button', { name: 'Remove Instagram' }).click()
  await page.getByRole('tab', { name: /^Instagram/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').last().waitFor()
  await page.reload()
  await tab(page, 'Instagram')
  assert.equal(await page.getByLabel('Text for Instagram').inputValue(), 'Words of its own')
})

test('a save does not make the text of one network the shared one', async () => {
  const page = await composing({ width: 1280 })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/compose\/\w+/)
  await tab(page, 'Instagram')
  await page.getByLabel('Text for Instagram').fill('Words of its own')
  await page.getByText(/^Kept here/).waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(/^Kept here/).waitFor({ state: 'detached' })
  await says(page.getByRole('tablist', { name: 'Versions' }), /Instagram edited.*Bluesky(?! edited)/)
  await tab(page, 'Shared')
  assert.equal(await page.getByLabel('Shared text').inputValue(), 'The new jgi')
})

test('a refused part is named with its network and field, the first time and later', async () => {
  const page = await composing({ width: 390 })
  await choose(page, 'Add a platform', 'Reddit')
  await tab(page, 'Reddit')
  await page.getByLabel('Community on Reddit').fill('woodworking')
  await page.getByLabel('Title on Reddit').fill('A jig')
  await page.getByLabel('Link on Reddit').fill('nowhere')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const refused = page.getByRole('alert').getByText('Reddit, link: This must be a web address')
  await refused.waitFor()
  await page.getByLabel('Link on Reddit').fill('')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/compose\/\w+/)
  await tab(page, 'Reddit')
  await page.getByLabel('Link on Reddit').fill('nowhere')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await refused.waitFor()
})
