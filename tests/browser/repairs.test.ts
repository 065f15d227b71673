import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { makeClip } from '../support/features/videos/render/clips.ts'
import { faults } from './faults.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

for (const width of [1280, 390] as const) {
  test(`an image that Instagram would refuse is replaced by a copy that fits, on request, at ${width} px`, async () => {
    const member = await world.member()
    const page = await world.page({ width, dark: width === 390 }, member)
    await page.goto(`${world.url}/compose?platform=instagram`)
    await page.getByLabel('Shared text').fill('The new jig')
    await page.getByRole('tab').nth(1).click()
    const buffer = await sharp({ create: { width: 40, height: 160, channels: 3, background: 'green' } })
      .png()
      .toBuffer()
    await page
      .getByLabel(/^Add images or a video for/)
      .setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer })
    await page.getByLabel('Description for people who cannot see it').fill('A jig')
    const offer = page.getByRole('button', { name: 'Use a copy that fits' })
    await offer.waitFor()
    assert.deepEqual(await faults(page), [])
    await offer.click()
    await page.getByText('The copy fits Instagram. The image itself stays in the library.').waitFor()
    await offer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved.').waitFor()
    const posts = world.app.owner.selectFrom('post').select('media').where('org_id', '=', member.orgId)
    const { media } = (await posts.executeTakeFirstOrThrow()) as { media: Record<string, unknown> }
    assert.deepEqual([media.contentType, media.width, media.height, media.altText], ['image/jpeg', 128, 160, 'A jig'])
  })
}

test('an image that fits is unchanged, and no copy that would lose an animation is offered', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/compose?platform=instagram`)
  await page.getByLabel('Shared text').fill('The new jig')
  await page.getByRole('tab').nth(1).click()
  const picker = page.getByLabel(/^Add images or a video for/)
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 16, height: 16, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  await picker.setInputFiles({ name: 'two.gif', mimeType: 'image/gif', buffer: gif })
  await page
    .getByText(/use a video in place of the animation/)
    .first()
    .waitFor()
  assert.equal(await page.getByRole('button', { name: 'Use a copy that fits' }).count(), 0)
  await page.getByRole('button', { name: 'Remove this image' }).click()
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  await picker.setInputFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Remove this image' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Use a copy that fits' }).count(), 0)
})

test('a video that X would refuse is replaced by a rendered copy, on request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-copies-'))
  try {
    const args = '-f lavfi -i testsrc2=s=320x180:r=120:d=1 -c:v libx264 -preset ultrafast -pix_fmt yuv420p'
    const { path } = await makeClip(folder, 'fast.mp4', args)
    const member = await world.member()
    const page = await world.page({ width: 1280 }, member)
    await page.goto(`${world.url}/compose?platform=x`)
    await page.getByLabel('Shared text').fill('The new jig')
    await page.getByRole('tab').nth(1).click()
    await page.getByLabel(/^Add images or a video for/).setInputFiles(path)
    const offer = page.getByRole('button', { name: 'Use a copy that fits' })
    await offer.click()
    await page.getByText('Rendering the copy …').waitFor()
    await world.app.runJobs()
    await page.getByText('The copy fits X. The video itself stays in the library.').waitFor()
    await offer.waitFor({ state: 'detached' })
    assert.deepEqual(await faults(page), [])
  } finally {
    await rm(folder, { recursive: true })
  }
})
