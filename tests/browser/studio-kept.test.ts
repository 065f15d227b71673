import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Sight } from './chromium.ts'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

async function opened(sight: Sight = { width: 1280 }, path = '/visuals', of?: Member) {
  const member = of ?? (await world.member())
  const page = await world.page(sight, member)
  await page.goto(world.url + path)
  await page.getByRole('button', { name: 'Make it' }).waitFor()
  return { page, member }
}

const titleOf = (page: Page) => page.getByLabel('Title', { exact: true })
const madeIn = (page: Page) => page.getByRole('region', { name: 'What was made' })

async function make(page: Page, title: string) {
  await titleOf(page).fill(title)
  await page.getByRole('button', { name: 'Make it' }).click()
  await madeIn(page).getByRole('heading', { name: 'Made, and kept in the library' }).waitFor()
}

async function imageOf(member: Member, content: object, more: object = {}): Promise<string> {
  const { images } = await member.call<{ images: { assetId: string }[] }>('POST', '/marketing/visuals/image', {
    content,
    ...more,
  })
  return images[0]?.assetId ?? assert.fail()
}

test('a finished visual stays in the studio, and a button that can be undone starts a new one', async () => {
  const { page } = await opened()
  await make(page, 'Fair winds')
  await page.reload()
  assert.equal(await titleOf(page).inputValue(), 'Fair winds')
  assert.equal(await page.getByText('did not save it').count(), 0)
  await madeIn(page).getByRole('link', { name: 'Use in a new post' }).waitFor()
  const again = await page.context().newPage()
  await page.close()
  await again.goto(`${world.url}/visuals`)
  assert.equal(await titleOf(again).inputValue(), 'Fair winds', 'a closed tab loses nothing')
  await again.getByRole('button', { name: 'Start afresh' }).click()
  assert.equal(await titleOf(again).inputValue(), '')
  await again.getByRole('button', { name: /^Undo/ }).click()
  assert.equal(await titleOf(again).inputValue(), 'Fair winds')
  assert.deepEqual(await faults(again), [])
})

test('an opened file shows what it was made from, whatever was made from it since; unfinished work is kept', async () => {
  const member = await world.member()
  const path = `/visuals?from=${await imageOf(member, { title: 'Fair winds' })}`
  const { page } = await opened({ width: 1280 }, path, member)
  await make(page, 'Foul winds')
  await page.goto(world.url + path)
  await page.getByRole('button', { name: 'Make it' }).waitFor()
  assert.equal(await titleOf(page).inputValue(), 'Fair winds')
  await titleOf(page).fill('No winds')
  await page.reload()
  await page.getByText('You changed this before, but did not make it.').waitFor()
  assert.equal(await titleOf(page).inputValue(), 'No winds')
  await page.getByRole('button', { name: 'Back to the file as it was made' }).click()
  assert.equal(await titleOf(page).inputValue(), 'Fair winds')
})

for (const sight of [{ width: 1280 }, { width: 390, dark: true }] as const) {
  test(`the focus goes to the finished visual, which says when it is older than the last change, at ${sight.width} px`, async () => {
    const { page } = await opened(sight)
    await make(page, 'Fair winds')
    const heading = madeIn(page).getByRole('heading')
    await heading.and(page.locator(':focus')).waitFor()
    const box = await heading.boundingBox()
    const height = page.viewportSize()?.height ?? 0
    assert.ok(box && box.y >= 0 && box.y < height - 100, `${box?.y}`)
    await titleOf(page).fill('Fair winds and following seas')
    await says(heading, /Made before your last change/)
    await madeIn(page).getByRole('link', { name: 'Use this one all the same' }).waitFor()
    assert.deepEqual(await faults(page), [])
  })
}

test('on a phone the preview stays visible while one types below it, and hides no focused field', async () => {
  const { page } = await opened({ width: 390 })
  await titleOf(page).fill('Fair winds')
  const preview = page.getByRole('img', { name: 'The visual as it will be' })
  await preview.waitFor()
  await page.getByLabel('Handle (optional)').focus()
  await page.getByLabel('Template').focus()
  const [shown, field] = await Promise.all([preview.boundingBox(), page.getByLabel('Template').boundingBox()])
  assert.ok(shown && field && shown.y >= 0 && field.y >= shown.y + shown.height, JSON.stringify([shown, field]))
})

test('slides of a carousel are in order, each links back to the carousel, and few networks accept all', async () => {
  const member = await world.member()
  const slides = Array.from({ length: 12 }, (_, at) => ({ title: `Point ${at + 1}` }))
  await member.call('POST', '/marketing/visuals/carousel', { slides })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/media`)
  const tiles = page.getByRole('list', { name: 'Files', exact: true }).getByRole('button')
  await tiles.nth(12).waitFor()
  assert.deepEqual(await tiles.allTextContents(), ['Point 1', ...slides.map(({ title }) => `${title}.`)])
  await tiles.nth(0).click()
  await page.getByRole('img', { name: 'The first page' }).waitFor()
  await page.keyboard.press('Escape')
  await tiles.nth(5).click()
  await page.getByRole('link', { name: 'Change and make anew' }).click()
  const list = page.getByRole('list', { name: 'Slides', exact: true })
  await list.getByRole('listitem').nth(11).waitFor()
  await list.getByRole('button', { name: 'Remove slide 12' }).click()
  await page.keyboard.press('Enter')
  assert.equal(await list.getByRole('listitem').count(), 10, 'the focus went on to the slide before')
  await page.getByRole('button', { name: /^Undo.*Slide 11/ }).click()
  assert.equal(await list.getByRole('listitem').count(), 11)
  await page.getByRole('button', { name: 'Back to the file as it was made' }).click()
  await page.getByRole('button', { name: 'Make it' }).click()
  await says(madeIn(page), /Facebook takes 10 of these 12 pictures, Instagram 10, X 4, Bluesky 4\./)
})

test('a document shows its pages in the composer and in the review', async () => {
  const member = await world.member()
  const { document } = await member.call<{ document: { assetId: string } }>('POST', '/marketing/visuals/carousel', {
    slides: [{ title: 'Fair winds' }, { title: 'Foul winds' }],
  })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/compose?media=${document.assetId}`)
  await page.getByText('Document, 2 pages').waitFor()
  const { group } = await member.call('POST', '/marketing/drafts', {
    title: 'Winds',
    posts: [{ platform: 'linkedin', contentText: 'Winds', media: { kind: 'document', assetId: document.assetId } }],
  })
  await page.goto(`${world.url}/review/${group.id}`)
  await page.getByRole('list', { name: 'Pages' }).getByRole('img', { name: 'Page 2' }).waitFor()
  assert.deepEqual(await faults(page), [])
})

test('a deleted picture is named; if a whole screenshot is shown, there is nothing to move', async () => {
  const member = await world.member()
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#dde6ff' } })
    .png()
    .toBuffer()
  const { page } = await opened({ width: 390 }, '/visuals', member)
  await page.getByRole('tab', { name: 'Screenshot' }).click()
  await page.locator('input[type=file]').setInputFiles([{ name: 's.png', mimeType: 'image/png', buffer: bytes }])
  await page.getByText('All of it. Zoom in to choose a part.').waitFor()
  await page.getByLabel('Zoom').fill('2')
  const frame = page.getByRole('application', { name: 'Part that is shown' })
  await frame.focus()
  for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  const part = frame.locator('div')
  const style = (await part.getAttribute('style')) ?? ''
  const left = Number.parseFloat(/left: ([\d.]+)%/.exec(style)?.[1] ?? '100')
  assert.ok(left < 50 && left > 40, `one press moves it back from the edge: ${left} %`)
  const fromLink = await imageOf(member, { title: 'Fair winds' })
  await world.app.owner
    .updateTable('media_asset')
    .set({
      made_from: JSON.stringify({
        kind: 'image',
        content: { title: 'Fair winds' },
        backgroundImage: { url: 'https://example.com/a.jpg' },
      }),
    })
    .where('id', '=', fromLink)
    .execute()
  await page.goto(`${world.url}/visuals?from=${fromLink}`)
  await page.getByText('The picture that this was made with came from a link').waitFor()
  await page.getByRole('button', { name: 'By link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address of the file').fill('http://127.0.0.1:1/x.png')
  await page.keyboard.press('Enter')
  await dialog.locator('[data-problem], [role=alert]').first().waitFor()
  assert.deepEqual(await faults(page), [])
  assert.equal(await madeIn(page).count(), 0, 'the studio behind the dialog was not sent')
})

test('other formats are made at once, each to be used in a post of its own', async () => {
  const { page, member } = await opened({ width: 390, dark: true })
  await page.getByText('Other formats at once').click()
  await page.getByLabel('Story, 1080 × 1920').check()
  await page.getByLabel('Pin, 1000 × 1500').check()
  assert.deepEqual(await faults(page), [])
  await make(page, 'Fair winds')
  await madeIn(page).getByRole('img').nth(2).waitFor()
  assert.deepEqual(await faults(page), [])
  await madeIn(page).getByRole('link', { name: 'Use Story in a new post' }).click()
  await page.getByLabel('Description for people who cannot see it').waitFor()
  const { items } = await member.call<{ items: { id: string; format: string }[] }>('GET', '/marketing/media')
  assert.deepEqual(
    items.map(({ format }) => format),
    ['portrait', 'story', 'pin'],
  )
  assert.match(page.url(), new RegExp(`media=${items[1]?.id}`))
})

test('Enter in a field makes nothing; text that is too long is counted and not cut', async () => {
  const { page } = await opened()
  await titleOf(page).fill('Fair winds')
  await page.getByLabel('Line above (optional)').fill('News')
  await page.keyboard.press('Enter')
  assert.equal(await madeIn(page).count(), 0)
  await titleOf(page).fill('x'.repeat(310))
  await page.getByText('Too long: at most 300 characters.').waitFor()
  assert.equal((await titleOf(page).inputValue()).length, 310)
})
