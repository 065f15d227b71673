import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { faults } from './faults.ts'
import { type Member, openWorld, type World } from './world.ts'

let world: World
let member: Member
before(async () => {
  world = await openWorld()
  member = await world.member()
})
after(() => world.close())

async function opened(width: 1280 | 390, path: string, button: string) {
  const page = await world.page({ width }, member)
  await page.goto(world.url + path)
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return { page, dialog }
}
const focused = (page: Page) =>
  page.evaluate(() => Reflect.get(Reflect.get(globalThis, 'document'), 'activeElement')?.textContent)

for (const width of [1280, 390] as const) {
  test(`typed text is not lost by accident: Escape asks first, at ${width} px`, async () => {
    const { page, dialog } = await opened(width, '/settings/keys', 'Make a key')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Make a key' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Nightly report')
    await page.keyboard.press('Escape')
    await dialog.getByRole('alert').getByText('You have not sent what you typed here.').waitFor()
    assert.equal(await focused(page), 'Go on typing')
    assert.deepEqual(await faults(page), [])
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
    await page.keyboard.type('s')
    assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'Nightly reports')

    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Throw it away' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
}

test('Enter sends a form, once; in a long text Ctrl+Enter does', async () => {
  const { page, dialog } = await opened(1280, '/settings/keys', 'Make a key')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api-keys')) sent += 1
  })
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly report')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Nightly report is ready' }).waitFor()
  assert.equal(sent, 1)

  await member.call('POST', '/marketing/drafts', {
    title: 'Too loud',
    posts: [{ platform: 'x', contentText: 'Too loud' }],
  })
  await page.goto(`${world.url}/review`)
  await page.getByRole('link', { name: /Too loud/ }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByLabel('Note (optional)').fill('Say what it does instead.')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Choose a reason first.').first().waitFor()
  await dialog.getByRole('radio', { name: 'Too promotional' }).check()
  await dialog.getByLabel('Note (optional)').press('Control+Enter')
  await page.getByRole('status').filter({ hasText: 'Sent “Too loud” back to its writer.' }).waitFor()
})
