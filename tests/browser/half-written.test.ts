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

async function composing(width: 1280 | 390, platform: string): Promise<{ member: Member; page: Page }> {
  const member = await world.member()
  const page = await world.page({ width, dark: width === 390 }, member)
  await page.goto(`${world.url}/compose?platform=${platform}`)
  await page.getByLabel('Shared text').fill('The new jig')
  return { member, page }
}

for (const width of [1280, 390] as const) {
  test(`a poll with an empty choice is kept, and its problem links to the field, at ${width} px`, async () => {
    const { member, page } = await composing(width, 'x')
    await page.getByRole('tab', { name: 'X' }).click()
    await page.getByRole('button', { name: 'Add a poll' }).click()
    await page.getByLabel('Choice 1').fill('Brass')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved.').waitFor()
    const posts = world.app.owner.selectFrom('post').select('platform_payload').where('org_id', '=', member.orgId)
    const { platform_payload: payload } = await posts.executeTakeFirstOrThrow()
    assert.deepEqual(payload, { poll: { options: ['Brass', ''], durationMinutes: 1440 } })

    await page.getByRole('tab', { name: 'Shared' }).click()
    await says(page.getByLabel('Length per platform'), /1 to fix/)
    assert.deepEqual(await faults(page), [])
    await page.getByRole('button', { name: '1 to fix for X' }).press('Enter')
    await page.getByText('Choice 2 of the poll is empty: fill it in or remove it.').waitFor()
    assert.equal(await page.getByRole('tab', { name: 'X' }).getAttribute('aria-selected'), 'true')
  })

  test(`a removed post of a thread can be restored, at ${width} px`, async () => {
    const { page } = await composing(width, 'x')
    await page.getByRole('tab', { name: 'X' }).click()
    await page.getByRole('button', { name: 'Make it a thread' }).click()
    await page.getByLabel('Post 2 of the thread on X').fill('How it is cast')
    await page.getByRole('button', { name: 'Add a post to the thread' }).click()
    await page.getByLabel('Post 3 of the thread on X').fill('And when')
    await page.getByRole('button', { name: 'Remove post 2 of the thread' }).click()
    assert.equal(await page.getByLabel('Post 2 of the thread on X').inputValue(), 'And when')
    await page.getByLabel('Post 2 of the thread on X').fill('And when it comes')
    await page.getByRole('button', { name: 'Undo' }).click()
    assert.equal(await page.getByLabel('Post 2 of the thread on X').inputValue(), 'How it is cast')
    assert.equal(await page.getByLabel('Post 3 of the thread on X').inputValue(), 'And when it comes')
    assert.deepEqual(await faults(page), [])
  })
}

test('TikTok’s options for videos are not offered for photos', async () => {
  const { page } = await composing(390, 'tiktok')
  await page.getByRole('tab', { name: 'TikTok' }).click()
  await page.getByLabel('Make a duet of the video').waitFor()
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Add images or a video for TikTok')
    .setInputFiles({ name: 'jig.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Remove this image' }).waitFor()
  assert.equal(await page.getByLabel('Make a duet of the video').count(), 0)
  assert.equal(await page.getByLabel('Stitch the video').count(), 0)
  await page.getByLabel('Comment', { exact: true }).waitFor()
  assert.deepEqual(await faults(page), [])
})
