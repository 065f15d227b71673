import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { video } from '../support/features/media/videos.ts'
import { listening, portOf } from '../support/kernel/net/servers.ts'
import { faults } from './faults.ts'
import { type Member, openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
const files = (page: Page) => page.getByRole('list', { name: 'Files', exact: true })
const tiles = (page: Page) => files(page).getByRole('button')
async function opened(width: 1280 | 390 = 1280, path = '/media', of?: Member) {
  const member = of ?? (await world.member())
  const page = await world.page({ width, dark: width === 390 }, member)
  await page.goto(world.url + path)
  return { page, member }
}
async function add(page: Page, name: string, mimeType: string, buffer: Buffer) {
  const before = await tiles(page).count()
  await page.getByLabel('Files to add').setInputFiles([{ name, mimeType, buffer }])
  await tiles(page).nth(before).waitFor()
}
/** Adds so many files as rows, without an upload. */
const older = ({ orgId }: Member, count: number) =>
  world.app.owner
    .insertInto('media_asset')
    .values(
      Array.from({ length: count }, (_, n) => ({
        org_id: orgId,
        kind: 'video',
        content_type: 'video/mp4',
        status: 'ready',
        title: `Film ${n + 1}`,
        upload_key: `u${n}`,
        storage_key: `media/${orgId}/${n}.mp4`,
        size_bytes: 64_200,
      })),
    )
    .execute()

for (const width of [1280, 390] as const) {
  test(`an unsaved description is not lost by accident, and a saved one is the file’s name, at ${width} px`, async () => {
    const { page } = await opened(width)
    await add(page, 'teal.jpg', 'image/jpeg', await picture())
    await tiles(page).first().click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Description for people who cannot see it')
    await dialog.getByText(/JPEG · 64 × 48 · 1 kB/).waitFor()
    await field.fill('A teal board')
    await page.keyboard.press('Escape')
    const asked = dialog.getByRole('alert').getByText('What you typed is not saved.')
    await asked.waitFor()
    assert.deepEqual(await faults(page), [])
    await dialog.getByRole('button', { name: 'Go on typing' }).click()
    await dialog.getByRole('link', { name: 'Use in a new post' }).click()
    await asked.waitFor()
    await dialog.getByRole('button', { name: 'Go on typing' }).click()
    assert.equal(await field.inputValue(), 'A teal board')

    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog', { name: 'A teal board' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await tiles(page).first().click()
    await field.fill('Another one')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.getByRole('button', { name: 'Throw it away' }).click()
    await dialog.waitFor({ state: 'detached' })
    await tiles(page).first().click()
    assert.equal(await field.inputValue(), 'A teal board')
  })
}

test('a file goes into a new post, and another unsaved post stays', async () => {
  const { page } = await opened(1280, '/compose')
  await page.getByLabel('Shared text').fill('Begun before')
  await page.getByText(/^Kept here/).waitFor()
  await page.goto(`${world.url}/media`)
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  await add(page, 'teal.jpg', 'image/jpeg', await picture())
  await tiles(page).first().click()
  await page.getByRole('link', { name: 'Use in a new post' }).click()
  await page.getByRole('button', { name: 'Remove this image' }).waitFor()
  const text = page.getByLabel('Shared text')
  assert.equal(await text.inputValue(), '')
  await text.fill('With a board')
  await page.getByText(/^Kept here/).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Remove this image' }).waitFor()
  assert.equal(await text.inputValue(), 'With a board')
  await page.goto(`${world.url}/compose`)
  await page.getByText('This browser kept what you wrote here before.').waitFor()
  assert.equal(await text.inputValue(), 'Begun before')
})

test('a link to an unknown file says so in the composer', async () => {
  const { page } = await opened(1280, `/compose?media=${crypto.randomUUID()}`)
  await page.getByRole('alert').waitFor()
  assert.equal(await page.getByLabel('Shared text').count(), 0)
})

test('tiles show the stored preview; for a video without one the browser reads the first frame', async () => {
  const { page } = await opened()
  await add(page, 'wide.jpg', 'image/jpeg', await picture(1200, 800))
  const shown = tiles(page).first().locator('img')
  assert.match((await shown.getAttribute('src')) ?? '', /\.webp$/)
  const width = shown.evaluate(async (picture) => {
    await Reflect.get(picture, 'decode').call(picture)
    return Reflect.get(picture, 'naturalWidth')
  })
  assert.equal(await width, 480)
  await add(page, 'film.mp4', 'video/mp4', await video({ seconds: 65 }))
  const film = tiles(page).filter({ hasText: '1:05' })
  await film.locator('video').waitFor({ state: 'attached' })
  assert.deepEqual(await faults(page), [])
  await page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'Videos' }).click()
  await tiles(page).nth(1).waitFor({ state: 'detached' })
  await film.click()
  await page
    .getByRole('dialog')
    .getByText(/MP4 · 320 × 240 · 1:05 · \d+ kB/)
    .waitFor()
})

test('a file behind a link is added', async () => {
  const bytes = await picture()
  const server = await listening((_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes))
  const { importFetch } = world.app.services
  world.app.services.importFetch = createGuardedFetch({ allowLoopback: true })
  try {
    const { page } = await opened()
    await page.getByRole('button', { name: 'Add by link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add by link' })
    await dialog.getByLabel('Address of the file').fill(`http://127.0.0.1:${portOf(server)}/a.jpg`)
    await dialog.getByLabel(/^Description for people/).fill('A board from the web')
    await dialog.getByRole('button', { name: 'Add the file' }).click()
    await page.getByText('The file is in the library.').waitFor()
    await files(page).getByRole('button', { name: 'A board from the web' }).waitFor()
  } finally {
    world.app.services.importFetch = importFetch
    server.closeAllConnections()
    server.close()
  }
})

test('older files are loaded on request', async () => {
  const member = await world.member()
  await older(member, 50)
  const { page } = await opened(1280, '/media', member)
  await tiles(page).nth(47).waitFor()
  assert.equal(await tiles(page).count(), 48)
  await page.getByRole('button', { name: 'Show older files' }).click()
  await tiles(page).nth(49).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Show older files' }).count(), 0)
})

test('a library that cannot be read says so, and loads once it can', async () => {
  const member = await world.member()
  await older(member, 1)
  const page = await world.page({ width: 1280 }, member)
  const address = /\/marketing\/media\?/
  await page.route(address, (route) => route.fulfill({ status: 503, json: { error: 'Not now', code: 'unavailable' } }))
  await page.goto(`${world.url}/media`)
  const again = page.getByRole('main').getByRole('button', { name: 'Retry' })
  await again.waitFor()
  await page.unroute(address)
  await again.click()
  await tiles(page).first().waitFor()
})

test('the keys G and M lead to the files', async () => {
  const { page } = await opened(1280, '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
})
