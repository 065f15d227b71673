import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'
import { adaptersFor } from '../support/adapters.ts'
import type { Sight } from './chromium.ts'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let sandbox: Sandbox
before(async () => {
  world = await openWorld()
  sandbox = await startSandbox({ galley: world.url, linkedin: { autoConsent: true } })
  world.app.services.platforms = adaptersFor(sandbox.env())
})
after(async () => {
  await world?.close()
  await sandbox?.stop()
})

const accounts = (of: Member) => of.call<SocialAccount[]>('GET', '/marketing/accounts')

/** Consents at LinkedIn as the demo's person, who runs two pages, and comes back to the dialog that chooses pages. */
async function toPicker(member: Member, sight: Sight = { width: 1280 }): Promise<Page> {
  const page = await world.page(sight, member)
  await page.route(`${sandbox.linkedin.url}/oauth/v2/authorization?*`, (route) =>
    route.continue({ url: `${route.request().url()}&auto=allow` }),
  )
  await page.goto(`${world.url}/accounts`)
  await page.getByRole('button', { name: /^Connect (another )?LinkedIn$/ }).click()
  await page.getByRole('heading', { name: 'Choose what to connect at LinkedIn' }).waitFor()
  return page
}

test('only the chosen accounts of a consent are connected, and are marked the next time', async () => {
  const member = await world.member()
  const page = await toPicker(member)
  const connect = page.getByRole('button', { name: /^Connect/ })
  assert.equal(await connect.getAttribute('aria-disabled'), 'true')
  await page.getByRole('checkbox', { name: 'Northwind Tools' }).check()
  await page.getByRole('checkbox', { name: 'Northwind Labs' }).focus()
  await page.keyboard.press('Space')
  const address = page.url()
  await page.getByRole('button', { name: 'Connect 2 accounts' }).click()
  await page.getByRole('status').filter({ hasText: 'Connected @northwind-' }).waitFor()
  await page.getByRole('list', { name: 'Platforms' }).waitFor()
  await page.getByText('@northwind-labs · Page').waitFor()
  assert.deepEqual((await accounts(member)).map(({ accountName }) => accountName).sort(), [
    'Northwind Labs',
    'Northwind Tools',
  ])

  await page.goto(address)
  await page.getByRole('heading', { name: 'LinkedIn was not connected' }).waitFor()
  await page.getByText(/This choice was made already, is older than half an hour/).waitFor()

  const again = await toPicker(member)
  const tools = again.getByRole('checkbox', { name: /Northwind Tools.*Connected already/ })
  assert.equal(await tools.isChecked(), true)
  assert.equal(await again.getByRole('checkbox', { name: 'Nora Northwind · Profile' }).isChecked(), false)
  await again.getByRole('link', { name: 'Connect none' }).click()
  await again.getByRole('list', { name: 'Platforms' }).waitFor()
  assert.equal((await accounts(member)).length, 2)
})

test('another workspace’s or person’s choice is shown as over', async () => {
  const address = (await toPicker(await world.member())).url()
  const page = await world.page({ width: 1280 }, await world.member())
  await page.goto(address)
  await says(page.getByRole('main'), /belongs to somebody else or to another workspace/)
})

for (const sight of [
  { width: 1280 },
  { width: 1280, dark: true },
  { width: 390 },
  { width: 390, dark: true },
] as const) {
  test(`the picker has no fault at ${sight.width} px${'dark' in sight ? ', dark' : ''}`, async () => {
    const page = await toPicker(await world.member(), sight)
    await page.getByRole('checkbox').first().waitFor()
    assert.deepEqual(await faults(page), [])
  })
}
