import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { faults } from './faults.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const MESSAGES = `const messages = document.querySelector('section[aria-label="Messages"]')
  const topAt = (box) => document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)`

/** The controls that a message still covers once they have been scrolled into view, as focus does. */
const COVERED = `(() => {
  ${MESSAGES}
  const covered = []
  for (const control of document.querySelectorAll('a[href], button, input, select, textarea')) {
    if (messages.contains(control) || control.getBoundingClientRect().width === 0) continue
    control.scrollIntoView({ block: 'nearest' })
    if (messages.contains(topAt(control.getBoundingClientRect()))) covered.push(control.outerHTML.slice(0, 100))
  }
  return covered
})()`

/** The message buttons that cannot be pressed: clipped, outside of the window, or covered. */
const UNREACHABLE = `(() => {
  ${MESSAGES}
  return [...messages.querySelectorAll('button')]
    .filter((button) => !button.contains(topAt(button.getBoundingClientRect())))
    .map((button) => button.outerHTML.slice(0, 100))
})()`

for (const width of [1280, 390] as const) {
  test(`a message covers no control, on any page, at its top and its bottom, at ${width} px`, async () => {
    const member = await world.member()
    await world.app.make.account(member, 'x') // the composer begins with the networks that can publish
    for (let n = 0; n < 3; n++) {
      await member.call('POST', '/marketing/drafts', {
        title: `Waits ${n}`,
        posts: [{ platform: 'x', contentText: `Waits ${n}` }],
      })
    }
    const page = await world.page({ width }, member)
    await page.addInitScript(MESSAGES_STAY)
    await page.goto(`${world.url}/compose`)
    await page.getByLabel('Shared text').fill('A draft that is saved')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved.').waitFor()
    assert.deepEqual(await faults(page), [])
    for (const place of [null, 'Today', 'Review', 'Calendar', 'Settings']) {
      if (place) await goTo(page, place)
      for (const end of [0, 100_000]) {
        await page.evaluate(`scrollTo(0, ${end})`)
        assert.deepEqual(await page.evaluate(UNREACHABLE), [], `${place} at ${end}`)
        assert.deepEqual(await page.evaluate(COVERED), [], `${place} at ${end}`)
      }
      assert.equal(await page.getByText('Draft saved.').count(), 1, 'it is still there to be looked at')
    }
  })
}

for (const width of [1280, 390] as const) {
  test(`three messages leave the page usable, all can be undone, and Z undoes the newest alone: ${width} px`, async () => {
    const member = await world.member()
    for (const title of ['Third', 'Second', 'First']) {
      const contentText = `${title}, in words that take more than a line of a message on a phone`
      await member.call('POST', '/marketing/drafts', { title, posts: [{ platform: 'bluesky', contentText }] })
    }
    const page = await world.page({ width }, member)
    await page.addInitScript(MESSAGES_STAY)
    await page.goto(`${world.url}/review`)
    if (width === 390) await page.getByRole('link', { name: /First/ }).click()
    for (const title of ['First', 'Second', 'Third']) {
      await page.getByRole('heading', { name: title, level: 2 }).waitFor()
      await page.getByRole('button', { name: /^Approve for \w{3} / }).waitFor()
      await page.keyboard.press('a')
      await page
        .getByRole('status')
        .filter({ hasText: `Approved “${title}”` })
        .waitFor()
    }
    const messages = page.getByRole('region', { name: 'Messages' })
    await goTo(page, 'Today')
    await says(messages, /Approved “Third”/)
    assert.deepEqual(await page.evaluate(UNREACHABLE), [])
    assert.deepEqual(await page.evaluate(COVERED), [])
    assert.equal(
      await messages.getByText('Z', { exact: true }).filter({ visible: true }).count(),
      width === 390 ? 0 : 1,
    )
    const box = await messages.boundingBox()
    assert.ok(box && box.x >= (width === 390 ? 0 : 72), 'beside the places, not in them')
    if (width === 390) {
      await says(messages, /2 more/)
      assert.ok(box.height < 844 / 5, `${box.height} px high`)
    }
    // Each approval can be undone in turn, the newest first.
    for (const title of ['Third', 'Second', 'First']) {
      await messages.getByRole('button', { name: new RegExp(`^Undo: Approved “${title}”`) }).click({ trial: true })
      await messages.getByRole('button', { name: 'Dismiss message' }).last().click()
    }
    await messages.getByText('Approved').first().waitFor({ state: 'detached' })
  })
}

/** Keeps messages that would disappear after ten seconds, so that the test passes on a slow machine. */
const MESSAGES_STAY = `{
  const real = setTimeout
  globalThis.setTimeout = (run, ms, ...more) => real(run, ms === 10_000 ? 1_000_000 : ms, ...more)
}`

async function goTo(page: Page, place: string): Promise<void> {
  const places = page.getByRole('navigation', { name: 'Places' })
  const link = places.getByRole('link', { name: new RegExp(`^${place}`) })
  // On a phone, the last button of the bar opens the places for which the bar has no room.
  if ((await link.count()) === 0) await places.getByRole('button', { name: 'More' }).click()
  await link.click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

test('the offline notice is calm, says how old the data is, and goes away once online', async () => {
  const page = await world.page({ width: 1280 }, await world.member())
  await page.goto(world.url)
  await page.getByText('Nothing is booked.').waitFor()
  const line = page.getByRole('status', { name: 'Connection' })
  assert.equal(await line.textContent(), '')
  await page.context().setOffline(true)
  await says(line, /^You are offline\. Not updated since \d\d:\d\d\. What you write is kept in this browser\.$/)
  assert.deepEqual(await faults(page), [])
  await page.context().setOffline(false)
  await says(line, /^$/)
})
