import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

async function composing(width: 1280 | 390, platform: string): Promise<{ member: Member; page: Page }> {
  const member = await world.member()
  const page = await world.page({ width }, member)
  await page.goto(`${world.url}/compose?platform=${platform}`)
  await page.getByLabel('Shared text').fill('The new jig, from @foundry')
  await page.getByRole('tab').nth(1).click()
  return { member, page }
}

const png = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: 'green' } })
    .png()
    .toBuffer()

async function addImages(page: Page, count: number): Promise<void> {
  for (let nth = 1; nth <= count; nth += 1) {
    const picker = page.getByLabel(/^Add images or a video for/).first()
    await picker.setInputFiles({ name: `${nth}.png`, mimeType: 'image/png', buffer: await png() })
    await page
      .getByRole('button', { name: 'Remove this image' })
      .nth(nth - 1)
      .waitFor()
  }
}

/** Saves the draft. Answers the saved fields besides the text. */
async function saved(member: Member, page: Page): Promise<unknown> {
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').waitFor()
  const posts = world.app.owner.selectFrom('post').select('platform_payload').where('org_id', '=', member.orgId)
  return (await posts.executeTakeFirstOrThrow()).platform_payload
}

async function isSound(page: Page, width: number): Promise<void> {
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
  assert.deepEqual(await faults(page), [])
}

for (const width of [1280, 390] as const) {
  test(`Threads’ fields are filled in and shown as on Threads, at ${width} px`, async () => {
    const { member, page } = await composing(width, 'threads')
    await choose(page, 'Who can reply on Threads', 'Only your followers can reply')
    await page.getByLabel('Topic on Threads').fill('#Hand tools')
    await page.getByLabel('Link on Threads').fill('https://example.test/jig')
    await page.getByLabel('Quoted post on Threads').fill('17890012345')
    await page.getByRole('button', { name: 'Make it a thread' }).click()
    await page.getByLabel('Post 2 of the thread on Threads').fill('And how it is cast')
    const sheet = page.getByRole('region', { name: 'Preview' })
    await says(
      sheet,
      /Hand tools.*example\.test\/jig.*Quotes the post 17890012345.*how it is cast.*Only your followers/,
    )
    await isSound(page, width)
    assert.deepEqual(await saved(member, page), {
      replyControl: 'followers_only',
      topicTag: 'Hand tools',
      linkUrl: 'https://example.test/jig',
      quotePostId: '17890012345',
      thread: [{ text: 'And how it is cast' }],
    })
  })

  test(`a carousel, a reel and a story on Instagram are chosen and previewed as such, at ${width} px`, async () => {
    const { member, page } = await composing(width, 'instagram')
    const sheet = page.getByRole('region', { name: 'Preview' })
    await says(sheet, /No image yet/)
    await addImages(page, 2)
    await sheet.getByRole('list', { name: '2 images to swipe through' }).waitFor()
    await says(sheet, /1\/2.*2\/2/)
    await page.getByLabel('Collaborators on Instagram').fill('@foundry, oak.and.ash,')
    await page.getByLabel('First comment on Instagram').fill('#jigs')
    await page.getByText('5 of 2,200 characters').waitFor()
    await says(sheet, /foundry and oak\.and\.ash.*The new jig.*#jigs/)
    await isSound(page, width)
    await choose(page, 'Kind of post on Instagram', 'Reel: one video')
    await choose(page, 'Where the reel is shown on Instagram', 'Among the reels only')
    await page.getByRole('button', { name: 'Choose a cover from the library' }).click()
    const library = page.getByRole('dialog', { name: 'From the library' })
    await library
      .getByRole('button')
      .filter({ has: page.locator('img') })
      .first()
      .click()
    const cover = await page.getByRole('img', { name: 'The chosen cover' }).getAttribute('src')
    assert.match(cover ?? '', new RegExp(`/storage/media/${member.orgId}/`))
    await says(sheet, /Reel · not in the feed · with a cover of its own/)
    await isSound(page, width)
    assert.deepEqual(await saved(member, page), {
      placement: 'reel',
      shareToFeed: false,
      coverUrl: cover,
      collaborators: ['foundry', 'oak.and.ash'],
      firstComment: '#jigs',
    })
    await page.getByRole('tab').nth(1).click()
    await choose(page, 'Kind of post on Instagram', 'Story: one image or video, for a day')
    await says(sheet, /A story has no text/)
    await isSound(page, width)
  })

  test(`a post, a reel and a story on Facebook are chosen and previewed as such, at ${width} px`, async () => {
    const { member, page } = await composing(width, 'facebook')
    const sheet = page.getByRole('region', { name: 'Preview' })
    await page.getByLabel('Link on Facebook').fill('https://example.test/jig')
    await page.getByLabel('First comment on Facebook').fill('Drawings are free.')
    await says(sheet, /The new jig.*example\.test\/jig.*Drawings are free\./)
    await isSound(page, width)
    await choose(page, 'Kind of post on Facebook', 'Story: one image or video, for a day')
    await says(sheet, /Story · for 24 hours.*No image or video yet.*A story has no text/)
    await choose(page, 'Kind of post on Facebook', 'Reel: one video')
    await says(sheet, /Reel · now.*No video yet.*The new jig/)
    assert.deepEqual(await saved(member, page), {
      linkUrl: 'https://example.test/jig',
      firstComment: 'Drawings are free.',
      placement: 'reel',
    })
  })
}

test('a comment says how much of its limit is used', async () => {
  const { page } = await composing(390, 'linkedin')
  await page.getByLabel('First comment on LinkedIn').fill('x'.repeat(1300))
  await page.getByText('1,300 of 1,250 characters').waitFor()
})

test('right-to-left text begins on the right, in the editor and in the preview', async () => {
  const { page } = await composing(390, 'x')
  const field = page.getByLabel('Text for X')
  await field.fill('مرحبا بالعالم\nand on the left')
  const rightToLeft = (one: { matches(css: string): boolean }) => one.matches(':dir(rtl)')
  assert.ok(await field.evaluate(rightToLeft))
  assert.ok(await page.getByRole('region', { name: 'Preview' }).getByText('مرحبا').evaluate(rightToLeft))
})

test('tags may be typed with extra blanks and commas', async () => {
  const { member, page } = await composing(1280, 'youtube')
  await page.getByLabel('Title on YouTube').fill('The new jig')
  await page.getByLabel('Tags').pressSequentially('hand tools, jig, ')
  assert.equal(await page.getByLabel('Tags').inputValue(), 'hand tools, jig, ')
  assert.deepEqual(await saved(member, page), { title: 'The new jig', tags: ['hand tools', 'jig'] })
})
