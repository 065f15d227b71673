import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Sight } from './chromium.ts'
import { faultsInBothShades } from './faults.ts'
import { chosen, setWhen } from './fields.ts'
import { type Member, openWorld, textOf, type World } from './world.ts'

let world: World
let member: Member
let groupId: string
before(async () => {
  world = await openWorld()
  member = await world.member('Ada Lind')
  const { group } = await member.call('POST', '/marketing/drafts', {
    title: 'Timed',
    posts: [{ platform: 'x', contentText: 'Timed' }],
  })
  groupId = group.id
})
after(() => world.close())

const SIGHTS: Sight[] = [{ width: 1280 }, { width: 390, dark: true }]

const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
/** The words of the option that is active for the keyboard. */
async function active(page: Page, field: Locator): Promise<string> {
  const id = await field.getAttribute('aria-activedescendant')
  return id === null ? '' : textOf(page.locator(`[id="${id}"]`))
}

test('a list is used with keys alone: arrows, ends, letters, and ways to take or leave', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/audit`)
  const about = list(page, 'About')
  await about.focus()
  assert.equal(await about.getAttribute('aria-expanded'), 'false')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('listbox', { name: 'About' }).waitFor()
  assert.equal(await active(page, about), 'Everything')
  await page.keyboard.press('End')
  assert.equal(await active(page, about), 'Settings')
  await page.keyboard.press('ArrowDown')
  assert.equal(await active(page, about), 'Settings', 'it ends at the last one')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  assert.equal(await active(page, about), 'Verdicts and times')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  assert.equal(await chosen(page, 'About'), 'Everything', 'Escape takes nothing')

  await page.keyboard.type('peo')
  assert.equal(await active(page, about), 'People')
  await page.keyboard.press('Enter')
  assert.equal(await chosen(page, 'About'), 'People')
  await page.waitForURL(/what=people/)
  await page.keyboard.press(' ')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('ArrowUp')
  const above = await active(page, about)
  await page.keyboard.press('Tab')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  assert.equal(await chosen(page, 'About'), above, 'Tab takes the reached one and goes on')
  assert.equal(await page.getByLabel('From', { exact: true }).evaluate(isFocused), true)
})

const isFocused = (one: { matches(rule: string): boolean }) => one.matches(':focus')

test('a long list is found by the letters of a later word', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings`)
  const zone = list(page, 'Timezone')
  await zone.focus()
  await page.keyboard.type('tokyo')
  assert.equal(await active(page, zone), 'Asia/Tokyo')
  await page.keyboard.press('Enter')
  assert.equal(await chosen(page, 'Timezone'), 'Asia/Tokyo')
})

test('Escape in a dialog closes the list and not the dialog, and a letter is no key of the page', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/people`)
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await list(page, 'Role').click()
  await page.getByRole('option', { name: /^Viewer/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  assert.equal(await dialog.count(), 1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a press elsewhere closes a list and takes nothing', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/audit`)
  await list(page, 'About').click()
  await page.getByRole('option', { name: 'People' }).hover()
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  assert.equal(await chosen(page, 'About'), 'Everything')
})

/** Opens the dialog of times and, in it, the panel. */
async function openWhen(page: Page): Promise<Locator> {
  await page.goto(`${world.url}/review/${groupId}`)
  await page.getByRole('button', { name: /^Approve for \w{3} / }).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'When it goes out' }).getByLabel('Day', { exact: true }).press('ArrowDown')
  const panel = page.getByRole('dialog', { name: 'Day and hour' })
  await panel.waitFor()
  return panel
}

test('a day and an hour are chosen with keys alone', async () => {
  const page = await world.page({ width: 1280 }, member)
  const panel = await openWhen(page)
  const day = page.getByLabel('Day', { exact: true })
  const focused = panel.locator('button:focus')
  await focused.waitFor()
  const start = new Date(`${await focused.getAttribute('data-day')}T00:00:00Z`)
  const after = (days: number) => new Date(start.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const reached = async (wanted: string) => panel.locator(`[data-day="${wanted}"]:focus`).waitFor()
  await page.keyboard.press('ArrowRight')
  await reached(after(1))
  await page.keyboard.press('ArrowDown')
  await reached(after(8))
  await page.keyboard.press('ArrowLeft')
  await reached(after(7))
  for (let week = 0; week < 6; week += 1) await page.keyboard.press('ArrowDown')
  await reached(after(49))
  await page.keyboard.press('Enter')
  assert.equal(await panel.count(), 1, 'the hour is still to be chosen')
  assert.match(await day.inputValue(), new RegExp(` ${Number(after(49).slice(8))} \\w{3} ${after(49).slice(0, 4)}$`))
  const hours = panel.getByRole('listbox')
  await page.keyboard.press('Tab')
  assert.equal(await hours.locator(':focus').count(), 1)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await panel.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Time', { exact: true }).inputValue(), '01:00')
  await page.getByRole('button', { name: /^Take .* 01:00/ }).click()
  await page.getByRole('button', { name: /^Approve for .* 01:00/ }).waitFor()
})

test('the panel of days names the clock, is left by Escape alone, and takes typed hours', async () => {
  const page = await world.page({ width: 1280 }, member)
  const panel = await openWhen(page)
  await panel.getByText(/UTC|time \(/).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Day', { exact: true }).evaluate(isFocused), true)
  assert.equal(await page.getByRole('dialog', { name: 'When it goes out' }).count(), 1)
  await page.getByLabel('Time', { exact: true }).press('ArrowDown')
  await panel.getByLabel('Another hour').fill('6.20 pm')
  await page.keyboard.press('Enter')
  assert.equal(await page.getByLabel('Time', { exact: true }).inputValue(), '18:20')
})

test('an hour that has a post is named in the panel', async () => {
  const { group } = await member.call('POST', '/marketing/drafts', {
    title: 'Booked',
    posts: [{ platform: 'x', contentText: 'Booked' }],
  })
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await member.call('POST', `/marketing/post-groups/${group.id}/approve`, { scheduledForUtc: `${day}T09:15:00.000Z` })
  const page = await world.page({ width: 1280 }, member)
  const panel = await openWhen(page)
  await page.keyboard.press('Escape')
  await setWhen(page.getByLabel('Day', { exact: true }), day)
  await page.getByLabel('Day', { exact: true }).press('ArrowDown')
  await panel.locator(`[data-day="${day}"][aria-label$=", with posts"]`).waitFor()
  await panel.getByRole('option', { name: '09:15 X is booked' }).waitFor()
})

test('a day that is none is not sent, and the field says what one looks like', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/scheduling`)
  const first = page.getByLabel('First day')
  await setWhen(first, '31 Nov')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('This is not a day: write it like 30 Nov 2026.').waitFor()
  assert.equal(await first.getAttribute('aria-invalid'), 'true')
  assert.equal(await first.evaluate(isFocused), true)
  await setWhen(first, '24/12/2030')
  assert.equal(await first.inputValue(), 'Tue 24 Dec 2030')
  await setWhen(page.getByLabel('Last day'), '23 Dec 2030')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Not before Tue 24 Dec 2030.').waitFor()
})

for (const sight of SIGHTS) {
  test(`open panels have no faults and stay in the window: ${sight.width} px, in both shades`, async () => {
    const page = await world.page(sight, member)
    await page.goto(`${world.url}/settings`)
    await list(page, 'Timezone').click()
    await inWindow(page, page.getByRole('listbox'), sight.width)
    assert.deepEqual(await faultsInBothShades(page), [])
    await page.goto(`${world.url}/settings/audit`)
    await page.getByLabel('To', { exact: true }).press('ArrowDown')
    await inWindow(page, page.getByRole('dialog', { name: 'To' }), sight.width)
    assert.deepEqual(await faultsInBothShades(page), [])
    await page.goto(`${world.url}/settings/scheduling`)
    await page.getByLabel('From', { exact: true }).first().press('ArrowDown')
    await inWindow(page, page.getByRole('dialog', { name: 'From' }), sight.width)
    assert.deepEqual(await faultsInBothShades(page), [])
    await inWindow(page, await openWhen(page), sight.width)
    assert.deepEqual(await faultsInBothShades(page), [])
  })
}

async function inWindow(page: Page, panel: Locator, width: number): Promise<void> {
  await panel.waitFor()
  const box = (await panel.boundingBox()) ?? assert.fail('it is not on the page')
  const height = page.viewportSize()?.height ?? 0
  assert.ok(box.x >= 0 && box.x + box.width <= width, `from ${box.x}, ${box.width} wide`)
  assert.ok(box.y >= 0 && box.y + box.height <= height, `from ${box.y}, ${box.height} high`)
}
