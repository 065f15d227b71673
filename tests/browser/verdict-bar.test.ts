import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { account } from './arrange.ts'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const NETWORKS = [
  'x',
  'bluesky',
  'threads',
  'linkedin',
  'facebook',
  'youtube',
  'instagram',
  'tiktok',
  'reddit',
] as const

const draft = (member: Member, title: string, networks: number, text = `${title}, in full`) =>
  member.call('POST', '/marketing/drafts', {
    title,
    posts: NETWORKS.slice(0, networks).map((platform) => ({
      platform,
      contentText: text,
      ...(platform === 'reddit' && { platformPayload: { subreddit: 'test', title } }),
      ...(platform === 'youtube' && { platformPayload: { title } }),
    })),
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Verdict' })
const approve = (page: Page) => toolbar(page).getByRole('button', { name: /^Approve/ })

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  assert.ok(found, 'it is on the screen')
  return found
}

/** The positions and heights of the bar and its main button, and the page's scroll position. */
async function places(page: Page) {
  const [bar, main] = [await box(toolbar(page)), await box(approve(page))]
  const scrolled = await page.evaluate('document.documentElement.scrollTop')
  return { bar: [bar.x, bar.y, bar.width], main: [main.x, main.y, main.height], scrolled }
}

const ready = async (page: Page, title: string) => {
  await heading(page, title).waitFor()
  await approve(page).waitFor()
}

for (const width of [1440, 1280, 390] as const) {
  test(`the verdict bar does not move over five verdicts of one to nine networks: ${width} px`, async () => {
    const member = await world.member()
    await account(world, member, 'northwind')
    await draft(member, 'Sixth', 2)
    await draft(member, 'Fifth', 5)
    await draft(member, 'Fourth', 3, 'word '.repeat(200))
    await draft(member, 'Third', 9)
    await draft(member, 'Second', 1)
    await draft(member, 'First', 2)
    const page = await world.page({ width }, member)
    await page.goto(`${world.url}/review`)
    if (width === 390) await page.getByRole('link', { name: /First/ }).click()
    await ready(page, 'First')
    const still = await places(page)
    const holds = async (when: string) => assert.deepEqual(await places(page), still, when)
    const facts = async () => (await box(page.getByRole('complementary', { name: 'About this draft' }))).x
    const beside = await facts()

    await page.keyboard.press('a')
    await page.getByRole('status').filter({ hasText: 'Approved “First”' }).waitFor()
    await ready(page, 'Second')
    await holds('after an approval, with its undo line')
    assert.equal(await facts(), beside, 'the facts of one network stand where those of two do')

    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('2')
    await dialog.getByRole('button', { name: /^Reject/ }).click()
    await page.getByRole('status').filter({ hasText: 'Sent “Second” back' }).waitFor()
    await ready(page, 'Third')
    await holds('after a rejection')
    assert.equal(await facts(), beside, 'the facts of nine networks stand there too')

    const refusal = { error: 'It changed', code: 'stale_update', details: [] }
    await page.route('**/approve', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
    await approve(page).click()
    await page.getByRole('status').filter({ hasText: '“Third” is back in the list' }).waitFor()
    await ready(page, 'Fourth')
    await holds('after a verdict that was refused')

    await page.context().setOffline(true)
    await says(page.getByRole('status', { name: 'Connection' }), /You are offline/)
    await holds('without a network')
    await page.keyboard.press('j')
    await page.context().setOffline(false)
    await says(page.getByRole('status', { name: 'Connection' }), /^$/)
    await ready(page, 'Fifth')
    await page.context().setOffline(true)
    await approve(page).click()
    await says(page.getByRole('status', { name: 'Not sent yet' }), /One verdict has not reached.*“Fifth” approved/)
    await ready(page, 'Sixth')
    await holds('while a verdict is on its way')
    await page.context().setOffline(false)
    await page.getByRole('status').filter({ hasText: 'Approved “Fifth”' }).waitFor()
    await holds('after it has arrived')

    await member.call('PUT', '/marketing/publishing/pause', { workspace: true, reason: 'A storm is coming' })
    await page.reload()
    await ready(page, 'Sixth')
    await page.getByRole('region', { name: 'Publishing is paused' }).waitFor()
    await holds('while publishing is paused')
    assert.deepEqual(await faults(page), [])
    await approve(page).click()
    await page.getByRole('status').filter({ hasText: 'Approved “Sixth”' }).waitFor()
    await ready(page, 'Fourth')
    await holds('after the fifth verdict')
    await page.keyboard.press('z')
    await page.getByRole('status').filter({ hasText: 'Undone: “Sixth”' }).waitFor()
    await ready(page, 'Sixth')
    await holds('after Undo')
  })
}

test('the bar names what a press covers, and which of it nobody has opened', async () => {
  const member = await world.member()
  const { group } = await draft(member, 'Five', 5, 'A line\n\n'.repeat(3))
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${group.id}`)
  await ready(page, 'Five')
  const bar = page.getByRole('region', { name: 'Decide' })
  await says(bar, /Covers X, Bluesky and 3 more that you have not opened/)
  const versions = page.getByRole('list', { name: 'Versions' })
  await versions.getByRole('button', { name: 'Go to LinkedIn, not opened yet' }).click()
  await says(bar, /Covers X, Bluesky, 2 others and 1 more that you have not opened/)
  for (const name of ['Bluesky', 'Threads', 'Facebook'])
    await versions.getByRole('button', { name: new RegExp(name) }).click()
  await says(bar, /Covers X, Bluesky and 3 others(?! and)/)
  await page
    .getByRole('region', { name: 'LinkedIn' })
    .getByRole('button', { name: /Leave out/ })
    .click()
  await says(bar, /Covers X, Bluesky and 2 others(?! and)/)
})

/** Whether no part of the text is cut off. */
const whole = (locator: Locator) =>
  locator.evaluate((one: unknown) => {
    const { scrollWidth, clientWidth } = one as { scrollWidth: number; clientWidth: number } // an element of the page
    return scrollWidth <= clientWidth
  })

for (const width of [1440, 1280, 390] as const) {
  test(`the bar’s text stays readable beside Undo: ${width} px`, async () => {
    const member = await world.member()
    await account(world, member, 'northwind')
    await draft(member, 'Six woods, one handle', 5, 'A line\n\n'.repeat(3))
    await draft(member, 'Sharpening Saturday, from ten to four in the long workshop', 1)
    const page = await world.page({ width }, member)
    await page.goto(`${world.url}/review`)
    if (width === 390) await page.getByRole('link', { name: /Sharpening/ }).click()
    await ready(page, 'Sharpening Saturday, from ten to four in the long workshop')
    await page.keyboard.press('a')
    await page.getByRole('button', { name: /^Undo: Approved/ }).waitFor()
    await ready(page, 'Six woods, one handle')
    const bar = page.getByRole('region', { name: 'Decide' })
    const covers = bar.getByText(/^Covers /)
    for (const name of ['Bluesky', 'Threads', 'LinkedIn']) {
      assert.ok(await whole(covers), (await covers.textContent()) ?? '')
      if (width !== 390)
        assert.ok((await box(bar.getByText(/cannot go out/))).width >= 120, 'the warning says something')
      assert.ok((await box(bar.getByText(/^Approved/))).width >= 120, 'so does the message')
      await page
        .getByRole('list', { name: 'Versions' })
        .getByRole('button', { name: new RegExp(name) })
        .click()
      await says(page.getByRole('list', { name: 'Versions' }), new RegExp(`${name}(?!, not opened)`))
    }
    assert.ok(await whole(covers), (await covers.textContent()) ?? '')
  })
}
