import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { choose, setWhen } from './fields.ts'
import { openWorld, says, textOf, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

for (const width of [1280, 390] as const) {
  test(`a post is written, reviewed, approved into its slot and shown in the calendar, at ${width} px`, async () => {
    const member = await world.member()
    await world.app.make.account(member, 'x', { handle: 'northwind' })
    await world.app.make.account(member, 'bluesky', { handle: 'northwind.test' })
    const page = await world.page({ width }, member)
    await page.goto(`${world.url}/compose`)
    await page.getByLabel('Shared text').fill('The new jig is cast, not folded.')
    await page.getByRole('tab', { name: 'Bluesky' }).click()
    await page.getByLabel('Text for Bluesky').fill('The new jig is cast. Drawings are free.')
    await choose(page, 'Who can reply on Bluesky', 'Only people you follow can reply')
    await page.getByRole('button', { name: 'Send to review' }).click()

    await page.getByRole('heading', { name: 'The new jig is cast, not folded.', level: 2 }).waitFor()
    const sheet = page.getByRole('region', { name: 'Bluesky' })
    await says(sheet, /Drawings are free[\s\S]*Only people you follow can reply/)

    const approve = page.getByRole('button', { name: /^Approve 2, X for \w{3}/ })
    await says(approve, /\d\d:\d\d/)
    const [promised] = /\d\d:\d\d/.exec(await textOf(approve)) ?? []
    await approve.click()
    const message = page.getByRole('status').filter({ hasText: 'Approved “The new jig' })
    await message.waitFor()
    await says(message, new RegExp(`X (?:goes out|is booked for) .* ${promised}\\.`))

    await page.getByRole('link', { name: 'Calendar' }).click()
    await page.getByRole('button', { name: /X: The new jig is cast, not folded/ }).click()
    const card = page.getByRole('dialog')
    await says(card, /Scheduled/)
    await card.getByRole('button', { name: 'Move to …' }).click()
    await setWhen(page.getByLabel('Time', { exact: true }), '23:17')
    await page.getByRole('button', { name: /^Move to \w{3} \d+ \w{3} 23:17/ }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /X moved to .*23:17/ })
      .waitFor()
    await page.getByRole('button', { name: /^Undo: X moved/ }).click()
    await page.getByRole('status').filter({ hasText: 'Moved back.' }).waitFor()
    await page.getByRole('button', { name: /23:17/ }).waitFor({ state: 'detached' })
  })
}

test('a post is carried to another day by keyboard, and keeps its minutes', async () => {
  const member = await world.member()
  const at = new Date(Date.now() + 3 * 86_400_000)
  at.setUTCHours(9, 40, 0, 0)
  const { group } = await member.call('POST', '/marketing/drafts', {
    title: 'Carried',
    posts: [{ platform: 'x', contentText: 'Carried by keyboard' }],
  })
  await member.call('POST', `/marketing/post-groups/${group.id}/approve`, { scheduledForUtc: at.toISOString() })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/calendar?day=${at.toISOString().slice(0, 10)}`)
  const chip = page.getByRole('button', { name: /Carried by keyboard/ })
  await chip.waitFor()
  const cell = page.getByRole('gridcell', { selected: true })
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: /X moved to .*09:55/ })
    .waitFor()
  const [moved] = await member.call<{ scheduledForUtc: string }[]>('GET', '/marketing/scheduler/events')
  assert.equal(moved?.scheduledForUtc, new Date(at.getTime() + 86_400_000 + 15 * 60_000).toISOString())
})

test('unsaved text survives closing the page', async () => {
  const page = await world.page({ width: 1280 }, await world.member())
  await page.goto(`${world.url}/compose`)
  await page.getByLabel('Shared text').fill('Half a thought')
  await page.getByText(/^Kept here/).waitFor()
  await page.reload()
  assert.equal(await page.getByLabel('Shared text').inputValue(), 'Half a thought')
  await page.getByRole('button', { name: 'Start from an empty page' }).click()
  await page.reload()
  assert.equal(await page.getByLabel('Shared text').inputValue(), '')
})

test('an uploaded image gets its description and is in the approved preview', async () => {
  const member = await world.member()
  await world.app.make.account(member, 'x', { handle: 'northwind' })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/compose`)
  await page.getByLabel('Shared text').fill('With a picture')
  await page
    .getByLabel('Add images or a video')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: await png() })
  await page.getByLabel('Description for people who cannot see it').fill('A green dot')
  await page.getByRole('button', { name: 'Send to review' }).click()
  await page.getByRole('heading', { name: 'With a picture', level: 2 }).waitFor()
  await page.getByRole('img', { name: 'A green dot' }).waitFor()
})

async function png(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 40, height: 40, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
}
