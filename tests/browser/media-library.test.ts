import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()
const files = (page: Page) => page.getByRole('list', { name: 'Files', exact: true })
const add = async (page: Page, ...colours: string[]) => {
  const buffers = await Promise.all(colours.map(picture))
  await page
    .getByLabel('Files to add')
    .setInputFiles(buffers.map((buffer, n) => ({ name: `${colours[n]}.jpg`, mimeType: 'image/jpeg', buffer })))
  await page.getByRole('button', { name: 'Add files' }).and(page.locator(':not([aria-disabled])')).waitFor()
}
async function opened(width: 1280 | 390, member?: Member) {
  const of = member ?? (await world.member())
  const page = await world.page({ width, dark: width === 390 }, of)
  await page.goto(`${world.url}/media`)
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  return { page, member: of }
}

for (const width of [1280, 390] as const) {
  test(`files are added, described and found again, and list where they are used, at ${width} px`, async () => {
    const { page, member } = await opened(width)
    await page.getByRole('heading', { name: 'No files yet' }).waitFor()
    await add(page, 'red', 'blue')
    await files(page).waitFor()
    assert.equal(await files(page).getByRole('button').count(), 2)
    await files(page).getByRole('button', { name: 'blue' }).waitFor()
    await says(page.getByRole('tab', { name: /^Uploads/ }), /2/)
    assert.deepEqual(await faults(page), [])
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)

    await files(page).getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('No post uses it.').waitFor()
    await dialog.getByText(/JPEG · 64 × 48/).waitFor()
    await dialog.getByLabel('Description for people who cannot see it').fill('A blue board')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The description is saved.').waitFor()
    assert.deepEqual(await faults(page), [])
    await dialog.getByLabel('Name', { exact: true }).fill('The board')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The name is saved.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    const described = files(page).getByRole('button', { name: 'A blue board' })
    await described.waitFor()

    const list = (await member.call('GET', '/marketing/media')) as unknown as { items: { asset: object }[] }
    await member.call('POST', '/marketing/drafts', {
      title: 'A post with a board',
      posts: [{ platform: 'x', contentText: 'Look', media: list.items[0]?.asset }],
    })
    await page.reload()
    await described.click()
    const used = dialog.getByRole('region', { name: 'Where it is used' })
    await says(used, /X: *A post with a board/)
    await used.getByRole('link', { name: 'A post with a board' }).click()
    await page.getByRole('heading', { name: 'Review', level: 1 }).waitFor({ state: 'attached' })
    assert.match(page.url(), /\/review\//)
  })
}

test('a refused file is named, and the others are accepted', async () => {
  const { page } = await opened(1280)
  await page.getByLabel('Files to add').setInputFiles([
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
    { name: 'green.jpg', mimeType: 'image/jpeg', buffer: await picture('green') },
  ])
  await page.getByText(/“broken\.jpg” is not the kind of file/).waitFor()
  await files(page).waitFor()
  assert.equal(await files(page).getByRole('button').count(), 1)
})

test('a link that leads nowhere is reported at its field, and the typed text stays', async () => {
  const { page } = await opened(1280)
  await page.getByRole('button', { name: 'Add by link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add by link' })
  const field = dialog.getByLabel('Address of the file')
  await field.fill('https://127.0.0.1/photo.jpg')
  await dialog.getByRole('button', { name: 'Add the file' }).click()
  await dialog.locator('[aria-invalid="true"]').waitFor()
  assert.equal(await field.inputValue(), 'https://127.0.0.1/photo.jpg')
})

test('a writer adds a file of the library to a post; a viewer sees it and is told who can add it', async () => {
  const { page, member } = await opened(1280)
  await add(page, 'red')
  await files(page).waitFor()
  await page.goto(`${world.url}/compose?platform=x`)
  await page.getByLabel('Shared text').fill('The board')
  await page
    .getByRole('button', { name: /^From the library/ })
    .first()
    .click()
  const choice = page.getByRole('dialog', { name: 'From the library' })
  await choice.getByRole('list', { name: 'Files of the library' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Remove this image' }).waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').waitFor()
  const posts = world.app.owner.selectFrom('post').select('media').where('org_id', '=', member.orgId)
  const { media } = (await posts.executeTakeFirstOrThrow()) as { media: { kind: string } }
  assert.equal(media.kind, 'image')

  const viewer = await opened(1280, await world.joined(member, 'viewer'))
  await viewer.page.getByText(/Your role \(Viewer\) can’t add files/).waitFor()
  assert.equal(await viewer.page.getByRole('button', { name: 'Add files' }).count(), 0)
  await files(viewer.page).getByRole('button').click()
  await viewer.page.getByText(/Your role \(Viewer\) can’t change descriptions/).waitFor()
})
