import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { choose, chosen, setWhen } from './fields.ts'
import { openWorld, type World } from './world.ts'

let world: World
let page: Page
before(async () => {
  world = await openWorld()
  page = await world.page({ width: 1280 }, await world.member('Ida'))
})
after(() => world.close())

const NOTE = 'You changed this before, but did not save it.'

async function awayAndBack(): Promise<void> {
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await page.goBack()
}

for (const [path, label, typed] of [
  ['/settings', 'Name', 'Another name'],
  ['/settings/publishing', 'Reason (optional)', 'A launch that slips'],
  ['/settings/publishing', 'Minutes late at most', '99'],
  ['/settings/scheduling', 'Minutes between two posts', '77'],
  ['/settings/scheduling', 'What for (optional)', 'Stocktaking'],
  ['/settings/brand?part=profile', 'Tone', 'Plain and dry'],
  ['/settings/you', 'Name', 'Ida the Great'],
] as const) {
  test(`${label} on ${path} is still there after leaving and coming back`, async () => {
    await page.goto(world.url + path)
    const field = page.getByLabel(label, { exact: true }).first()
    const saved = await field.inputValue()
    assert.equal(await page.getByText(NOTE).count(), 0)
    await field.fill(typed)
    await awayAndBack()
    await page.getByText(NOTE).waitFor()
    assert.equal(await field.inputValue(), typed)
    await page.getByRole('button', { name: 'Use the saved version' }).click()
    assert.equal(await field.inputValue(), saved)
    assert.equal(await page.getByText(NOTE).count(), 0)
  })
}

test('the windows of every platform and a chosen time zone stay as well', async () => {
  await page.goto(`${world.url}/settings/scheduling`)
  const from = page.getByLabel('From', { exact: true }).first()
  await setWhen(from, '07:10')
  await page.getByRole('tab', { name: 'LinkedIn' }).click()
  await setWhen(from, '07:20')
  await page.getByRole('tab', { name: 'X' }).click()
  assert.equal(await from.inputValue(), '07:10')
  await awayAndBack()
  await page.getByText(NOTE).waitFor()
  assert.equal(await from.inputValue(), '07:10')
  await page.getByRole('tab', { name: 'LinkedIn' }).click()
  assert.equal(await from.inputValue(), '07:20')
  await page.goto(`${world.url}/settings`)
  await choose(page, 'Timezone', 'Asia/Tokyo')
  await awayAndBack()
  await page.getByText(NOTE).waitFor()
  assert.equal(await chosen(page, 'Timezone'), 'Asia/Tokyo')
})

test('saving one form keeps the unsaved text of the others, and is not reported as unsaved', async () => {
  await page.goto(`${world.url}/settings/scheduling`)
  await page.getByLabel('What for (optional)').fill('Stocktaking')
  await page.getByLabel('Posts a day at most').fill('3')
  await page.getByRole('button', { name: 'Save the rhythm' }).click()
  await page.getByText('The rhythm is saved.').waitFor()
  await page.getByText(NOTE).first().waitFor()
  assert.equal(await page.getByLabel('What for (optional)').inputValue(), 'Stocktaking')
  await page.reload()
  assert.equal(await page.getByLabel('Posts a day at most').inputValue(), '3')
  await setWhen(page.getByLabel('First day'), '2027-01-04')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('The days off are saved.').waitFor()
  await awayAndBack()
  await page.getByRole('list', { name: 'Days off' }).waitFor()
  assert.equal(await page.getByLabel('What for (optional)').inputValue(), '')
})
