import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { account } from './arrange.ts'
import { faults } from './faults.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret' })
})
after(() => world.close())

test('each button to connect again names its account', async () => {
  const member = await world.member()
  for (const handle of ['northwind', 'labs']) await account(world, member, handle, 'error')
  const page = await world.page({ width: 390, dark: true }, member)
  await page.goto(`${world.url}/accounts`)
  for (const handle of ['northwind', 'labs'])
    await page.getByRole('button', { name: new RegExp(`^Connect again.*@${handle}`) }).waitFor()
  assert.deepEqual(await faults(page), [])
})

test('somebody who signs in with another account than the one that needs it is told so', async () => {
  const member = await world.member()
  await account(world, member, 'northwind', 'error')
  const other = await account(world, member, 'labs')
  const page = await world.page({ width: 1280 }, member)
  const done = `${world.url}/connect/x/done?outcome=connected&platform=x&accountId=`
  await page.goto(done + other)
  await page.getByRole('heading', { name: '@labs is connected' }).waitFor()
  await page
    .getByText('@northwind still needs to be connected again: sign in at X as that account, then connect it here.')
    .waitFor()
  assert.deepEqual(await faults(page), [])
})

test('after an account is disconnected the focus is at its network', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/accounts`)
  await page.getByRole('button', { name: /^Disconnect/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect northwind' }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Disconnect/ }).waitFor({ state: 'detached' })
  assert.match(String(await page.evaluate('document.activeElement.textContent')), /^Connect X$/)
})
