import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { faults } from './faults.ts'
import { smallControls } from './small-controls.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let member: Member
before(async () => {
  world = await openWorld()
  member = await world.member()
  await world.app.make.account(member, 'x', { handle: 'northwind' })
  await member.call('POST', '/marketing/drafts', { title: 'Waits', posts: [{ platform: 'x', contentText: 'Waits' }] })
})
after(() => world.close())

async function top(control: Locator): Promise<number> {
  const box = await control.boundingBox()
  assert.ok(box)
  return box.y
}

test('related fields are in one row at 1280 px', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/scheduling`)
  const form = page.getByRole('form', { name: 'Add days off' })
  const tops = await Promise.all(
    ['First day', 'Last day', 'What for (optional)'].map((name) => top(form.getByLabel(name))),
  )
  assert.equal(new Set(tops).size, 1, `${tops}`)
  await page.goto(`${world.url}/settings/audit`)
  const log = page.getByRole('search', { name: 'Audit log' })
  const filters = await Promise.all(
    ['Made by', 'About', 'From', 'To'].map((name) => top(log.getByLabel(name, { exact: true }))),
  )
  assert.equal(new Set(filters).size, 1, `${filters}`)
})

test('the links of the settings take one line on a phone, with the open one visible', async () => {
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/settings/audit`)
  const places = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  const open = places.filter({ hasText: 'Audit log' })
  await says(open, /Audit log/)
  const tops = await Promise.all((await places.all()).map(top))
  assert.equal(new Set(tops).size, 1, `${tops}`)
  const box = await open.boundingBox()
  assert.ok(box && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box))
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
  assert.deepEqual(await faults(page), [])
})

async function isRoomy(page: Page, path: string, ready: Locator): Promise<void> {
  await page.goto(world.url + path)
  await ready.first().waitFor()
  assert.deepEqual(await smallControls(page), [], path)
}

test('everything pressable on a phone is 44 px wide and high', async () => {
  const page = await world.page({ width: 390 }, member)
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  await isRoomy(page, '/', page.getByRole('article', { name: 'Waits' }))
  await isRoomy(page, '/calendar', heading('Calendar'))
  await isRoomy(page, '/accounts', page.getByRole('list', { name: 'Platforms' }))
  await isRoomy(page, '/compose', page.getByLabel('Shared text'))
  await isRoomy(page, '/settings/scheduling', page.getByRole('form', { name: 'Add days off' }))
  await isRoomy(page, '/settings/audit', page.getByRole('search', { name: 'Audit log' }))
  await page.goto(`${world.url}/review`)
  await page.getByRole('link', { name: /Waits/ }).click()
  await page.getByRole('link', { name: 'Open in the composer' }).waitFor()
  assert.deepEqual(await smallControls(page), [], 'an open draft')
  const stranger = await world.page({ width: 390 })
  for (const [path, name] of [
    ['/sign-in', 'Sign in'],
    ['/sign-up', 'Make an account'],
    ['/forgot-password', 'Send the link'],
  ] as const)
    await isRoomy(stranger, path, stranger.getByRole('button', { name }))
})

test('somebody who does not run the installation has no Mail page, and is not told to try again', async () => {
  const other = await world.member('Noor Haddad')
  const page = await world.page({ width: 1280 }, other)
  await page.goto(`${world.url}/settings/mail`)
  await says(page.getByRole('alert'), /Only operators of this installation/)
  assert.equal(await page.getByRole('button', { name: 'Retry' }).count(), 0)
  assert.equal(await page.getByRole('link', { name: 'Mail', exact: true }).count(), 0)
})

test('a used link is over: it is not offered again', async () => {
  const page = await world.page({ width: 390 })
  await page.goto(`${world.url}/verify-email#token=used-before`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('link', { name: 'Go to Galley' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Confirm' }).count(), 0)
})

test('the server’s message about an earlier try disappears when the next one fails before reaching it', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/webhooks`)
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog')
  // The list of webhooks is read from the same address. Only now may it be read.
  await page.route('**/webhooks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { error: 'There are ten already' } })
      : route.fallback(),
  )
  await dialog.getByLabel('Address').fill('https://example.com/galley')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await says(dialog.getByRole('alert'), /ten already/)
  await dialog.getByLabel('Address').fill('')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('This is still empty.').waitFor()
  assert.equal(await dialog.getByRole('alert').count(), 0)
})

test('a very long word stays within a phone’s width, in the editor and in the preview', async () => {
  const text = `Die ${'Donaudampfschifffahrtsgesellschaft'.repeat(4)} https://example.test/${'a'.repeat(90)} ${'א'.repeat(80)}`
  const { group } = await member.call('POST', '/marketing/drafts', {
    title: text.slice(0, 150),
    posts: [{ platform: 'x', contentText: text, platformPayload: { thread: [{ text }] } }],
  })
  const page = await world.page({ width: 390 }, member)
  const width = () => page.evaluate('document.documentElement.scrollWidth')
  await page.goto(`${world.url}/compose/${group.id}`)
  await says(page.getByRole('region', { name: 'Preview' }), /Donau/)
  assert.equal(await width(), 390, 'the shared text')
  await page.getByRole('tab', { name: 'X' }).click()
  await page.getByLabel('Text for X').waitFor()
  assert.equal(await width(), 390, 'the version of a platform')
  await page.goto(`${world.url}/review/${group.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Text for X', { exact: true }).waitFor()
  assert.equal(await width(), 390, 'an edit in place')
})
