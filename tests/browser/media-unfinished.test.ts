import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { faults } from './faults.ts'
import { openWorld, type World } from './world.ts'

let world: World
let folder: string
before(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'galley-sent-'))
})
after(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function picture(name: string): Promise<string> {
  const path = join(folder, name)
  await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .jpeg()
    .toFile(path)
  return path
}
const tiles = (page: Page) => page.getByRole('list', { name: 'Files', exact: true }).getByRole('button')
async function opened(width: 1280 | 390 = 1280) {
  const page = await world.page({ width, dark: width === 390 }, await world.member())
  await page.goto(`${world.url}/media`)
  await page.getByRole('heading', { name: 'No files yet' }).waitFor()
  return page
}
/** Resolves with the first request to that address, and holds the request back. */
function held(page: Page, address: RegExp): Promise<Route> {
  return new Promise((resolve) => void page.route(address, resolve))
}
const PUT = /\/storage\/uploads\//

test('an upload waits for a lost connection', async () => {
  const page = await opened()
  let puts = 0
  await page.route(PUT, (route) => (puts++ === 0 ? route.abort('connectionreset') : route.continue()))
  await page.getByLabel('Files to add').setInputFiles(await picture('a.jpg'))
  await tiles(page).first().waitFor()
  assert.equal(puts, 2)
})

for (const width of [1280, 390] as const) {
  test(`an abandoned upload continues with the same file, and no other, at ${width} px`, async () => {
    const page = await opened(width)
    const path = await picture('board.jpg')
    const put = held(page, PUT)
    await page.getByLabel('Files to add').setInputFiles(path)
    await put
    await page.reload()
    await page.unroute(PUT)
    await page.getByText(/“board\.jpg” \(\d+ kB\) was not sent completely/).waitFor()
    assert.deepEqual(await faults(page), [])
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)

    const again = page.getByLabel('board.jpg, again')
    await writeFile(join(folder, 'other.jpg'), 'x')
    await again.setInputFiles(join(folder, 'other.jpg'))
    await page.getByText('“other.jpg” is another file than “board.jpg”').waitFor()
    assert.equal(await tiles(page).count(), 0)
    await again.setInputFiles(path)
    await tiles(page).first().waitFor()
    await again.waitFor({ state: 'detached' })
    await page.reload()
    await tiles(page).first().waitFor()
    assert.equal(await page.getByText(/was not sent completely/).count(), 0)
  })
}

test('a file that was sent but not checked is added when somebody comes back, without sending it again', async () => {
  const page = await opened()
  const complete = held(page, /\/complete$/)
  await page.getByLabel('Files to add').setInputFiles(await picture('sent.jpg'))
  await complete
  // The next page may complete the upload. This page's request stays unanswered.
  await page.route(/\/complete$/, (route) => route.continue())
  await page.reload()
  await tiles(page).first().waitFor()
})

test('an unfinished upload can be discarded', async () => {
  const page = await opened()
  const put = held(page, PUT)
  await page.getByLabel('Files to add').setInputFiles(await picture('left.jpg'))
  await put
  await page.reload()
  await page.getByRole('button', { name: /^Leave it/ }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'No files yet' }).waitFor()
  assert.equal(await page.getByText(/was not sent completely/).count(), 0)
})
