import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { faults } from './faults.ts'
import { choose, chosen } from './fields.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

async function opened(width: 1280 | 390 = 1280, dark = false, of?: Member) {
  const member = of ?? (await world.member())
  const page = await world.page({ width, dark }, member)
  await page.goto(`${world.url}/visuals`)
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  return { page, member }
}

/** Waits for a picture other than `before`. Answers its address. */
async function rendered(page: Page, before: string | null = null): Promise<string> {
  const preview = page.getByRole('img', { name: 'The visual as it will be' })
  await preview.waitFor()
  await page.waitForFunction(
    ([selector, was]) => {
      const image = Reflect.get(globalThis, 'document').querySelector(selector)
      return image.complete && image.naturalWidth > 0 && image.src !== was
    },
    ['img[alt="The visual as it will be"]', before] as const,
  )
  return (await preview.getAttribute('src')) ?? ''
}

for (const [width, dark] of [
  [1280, false],
  [390, true],
] as const) {
  test(`an image is previewed while typing, made, and used in a post, at ${width} px`, async () => {
    const { page, member } = await opened(width, dark)
    await page.getByText('Write a title first.').first().waitFor()
    assert.deepEqual(await faults(page), [])
    await page.getByLabel('Title').fill('Nothing goes out that no person approved')
    const first = await rendered(page)
    assert.match(first, /^data:image\/png;base64,/)
    await choose(page, 'Theme', 'Dark')
    await rendered(page, first)
    await page.getByRole('button', { name: 'Make it' }).click()
    const made = page.getByRole('region', { name: 'What was made' })
    await made.getByRole('img').waitFor()
    assert.deepEqual(await faults(page), [])
    await made.getByRole('link', { name: 'Use in a new post' }).click()
    await page.waitForURL(/\/compose/)
    const alt = page.getByLabel('Description for people who cannot see it')
    await alt.waitFor()
    assert.match(await alt.inputValue(), /Nothing goes out that no person approved/)
    const { items } = await member.call<{ items: { source: string; format: string }[] }>(
      'GET',
      '/marketing/media?collection=on_brand',
    )
    assert.deepEqual(
      items.map(({ source, format }) => [source, format]),
      [['branded_image', 'portrait']],
    )
  })
}

test('slides are ordered by buttons, and all of them go into one post', async () => {
  const { page } = await opened()
  await page.getByRole('tab', { name: 'Carousel' }).click()
  const slides = page.getByRole('list', { name: 'Slides', exact: true })
  for (const [index, title] of ['What we learned', 'One reviewer', 'Try it'].entries()) {
    const slide = slides.getByRole('listitem').nth(index)
    if ((await slide.getByLabel('Title').count()) === 0) await slide.getByRole('button').first().click()
    await slide.getByLabel('Title').fill(title)
  }
  const shown = page.getByRole('list', { name: 'Slides as they will be' })
  await shown.getByRole('img').nth(2).waitFor()
  await slides.getByRole('button', { name: 'Move slide 2 up' }).click()
  await says(slides.getByRole('listitem').first(), /One reviewer/)
  assert.deepEqual(await faults(page), [])
  await page.getByRole('button', { name: 'Make it' }).click()
  const made = page.getByRole('region', { name: 'What was made' })
  await made.getByRole('img').nth(2).waitFor()
  await made.getByRole('link', { name: 'Use in a new post' }).click()
  const alts = page.getByLabel('Description for people who cannot see it')
  await alts.nth(2).waitFor()
  assert.match(await alts.first().inputValue(), /One reviewer/)
})

test('a screenshot is framed: the part that is shown is moved by keys and by dragging', async () => {
  const { page } = await opened()
  await page.getByRole('tab', { name: 'Screenshot' }).click()
  await page.getByText('Choose the screenshot first.').first().waitFor()
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#dde6ff' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles([{ name: 's.png', mimeType: 'image/png', buffer }])
  const first = await rendered(page)
  await page.getByLabel('Zoom').fill('2')
  await choose(page, 'Layout', 'Close-up')
  const closer = await rendered(page, first)
  const frame = page.getByRole('application', { name: 'Part that is shown' })
  // Scrolls to the middle, since the bar at the foot may cover the frame.
  await frame.evaluate((element: { scrollIntoView(at: object): void }) => element.scrollIntoView({ block: 'center' }))
  const box = await frame.boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 4, box.y + 4, { steps: 4 })
  await page.mouse.up()
  const asked = page.waitForRequest((request) => request.url().endsWith('/visuals/preview'))
  await frame.focus()
  await page.keyboard.press('ArrowDown')
  const { crop } = (await asked).postDataJSON()
  assert.deepEqual(crop, { zoom: 2, focusX: 0, focusY: 0.05 }, 'dragged into the corner, then a step down')
  assert.deepEqual(await faults(page), [])
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('region', { name: 'What was made' }).getByRole('img').waitFor()
  assert.ok(closer)
})

test('a visual of the library is opened again, changed, and made anew', async () => {
  const { page, member } = await opened()
  const content = { title: 'Nothing goes out unseen' }
  const { images } = await member.call<{ images: { assetId: string }[] }>('POST', '/marketing/visuals/image', {
    content,
    template: 'quote',
    theme: 'dark',
  })
  await page.goto(`${world.url}/media`)
  await page.getByRole('list', { name: 'Files', exact: true }).getByRole('button').first().click()
  await page.getByRole('link', { name: 'Change and make anew' }).click()
  await page.waitForURL(new RegExp(`/visuals\\?from=${images[0]?.assetId}`))
  assert.equal(await page.getByLabel('Title').inputValue(), content.title)
  assert.equal(await chosen(page, 'Template'), 'Quote')
  await page.getByLabel('Title').fill('Nothing goes out unread')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('region', { name: 'What was made' }).getByRole('img').waitFor()
  assert.deepEqual(await faults(page), [])
})

test('the studio keeps its content after a reload; a viewer can only look', async () => {
  const { page, member } = await opened(390)
  await page.getByLabel('Title').fill('Half a thought')
  await page.reload()
  assert.equal(await page.getByLabel('Title').inputValue(), 'Half a thought')
  const { page: theirs } = await opened(390, true, await world.joined(member, 'viewer'))
  await theirs.getByText(/can’t make visuals/).waitFor()
  assert.deepEqual(await faults(theirs), [])
})
