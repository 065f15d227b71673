import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { listening, portOf } from '../support/kernel/net/servers.ts'
import { type Member, openWorld, type World } from './world.ts'

let world: World
let member: Member
let server: Server
before(async () => {
  world = await openWorld()
  world.app.services.importFetch = createGuardedFetch({ allowLoopback: true })
  member = await world.member()
  server = await listening((request, response) => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><circle r="9" cx="20" cy="10"/></svg>'
    if (request.url === '/logo.svg') response.end(drawing)
    else response.writeHead(404).end()
  })
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await world.close()
})

const styleOf = (at: Locator, name: string) =>
  at.evaluate((one, property) => Reflect.get(globalThis, 'getComputedStyle')(one)[property], name)
const kit = () => member.call<Record<string, unknown>>('GET', '/brand/kit')

test('the card follows the typed values, and saving gives the same', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/brand`)
  await page.getByText('Not set yet: primary colour, secondary colour').waitFor()
  await page.getByLabel('Primary', { exact: true }).fill('#1d4ed8')
  await page.getByLabel('Background', { exact: true }).fill('fff7ed')
  await page.getByLabel('Tagline').fill('Fair winds')
  await page.getByLabel('Font of headings').fill('Comic Neue')
  await page.getByLabel('Website', { exact: true }).fill('northwind.example')
  const card = page.getByRole('figure')
  const heading = card.getByText('Made with care')
  const color = () => styleOf(heading, 'color')
  assert.equal(await color(), 'rgb(29, 78, 216)')
  assert.equal(await styleOf(heading.locator('..'), 'backgroundColor'), 'rgb(255, 247, 237)')
  await card.getByText('Fair winds').waitFor()

  // A text in this colour would be unreadable, so the card shows it in black.
  await page.getByLabel('Primary', { exact: true }).fill('#fff7ee')
  assert.equal(await color(), 'rgb(0, 0, 0)')
  await page.getByLabel('Choose the primary colour').fill('#1d4ed8')
  assert.equal(await page.getByLabel('Primary', { exact: true }).inputValue(), '#1d4ed8')

  await page.getByRole('button', { name: 'Save the brand kit' }).click()
  await page.getByText('Comic Neue does not come with Galley').waitFor()
  const { colors, tagline, headingFont, website } = await kit()
  assert.deepEqual(
    [colors, tagline, headingFont, website],
    [
      { primary: '#1d4ed8', secondary: null, accent: null, background: '#fff7ed' },
      'Fair winds',
      'Comic Neue',
      'https://northwind.example',
    ],
  )
  assert.equal(await page.getByLabel('Background', { exact: true }).inputValue(), '#fff7ed')
})

test('every problem is shown at its field at once, and nothing is saved', async () => {
  const before = await kit()
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/settings/brand`)
  await page.getByLabel('Accent', { exact: true }).fill('orange')
  await page.getByLabel('Website', { exact: true }).fill('ftp://northwind.example')
  await page.getByLabel('Tagline').fill('After')
  await page.getByRole('button', { name: 'Save the brand kit' }).click()
  await page.getByText('Write the colour in hex').waitFor()
  for (const label of ['Accent', 'Website'])
    assert.equal(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid'), 'true')
  assert.deepEqual(await kit(), before)
  // The typed text is still there, also after a reload.
  await page.reload()
  await page.getByText('You changed this before, but did not save it.').waitFor()
  assert.equal(await page.getByLabel('Tagline').inputValue(), 'After')
})

test('a logo is taken from a link, shown on light and dark, and removed', async () => {
  const page = await world.page({ width: 1280, dark: true }, member)
  await page.goto(`${world.url}/settings/brand`)
  await page.getByText('No logo yet.').waitFor()
  const link = page.getByLabel('Or a link to it')
  await link.fill(`http://127.0.0.1:${portOf(server)}/none`)
  await page.getByRole('button', { name: 'Take it from there' }).click()
  await page.getByText('The address answered 404').waitFor()
  await link.fill(`http://127.0.0.1:${portOf(server)}/logo.svg`)
  await page.getByRole('button', { name: 'Take it from there' }).click()
  const shown = page.getByRole('img', { name: 'The logo on black' })
  await shown.waitFor()
  assert.ok(await shown.evaluate((at) => Reflect.get(at, 'naturalWidth') > 0))
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await page.getByText('No logo yet.').waitFor()

  await page.getByRole('button', { name: 'From the library' }).click()
  await page.getByRole('list', { name: 'Files of the library' }).getByRole('button').first().click()
  await shown.waitFor()
})

test('somebody who may not change the brand sees it and the reason', async () => {
  const viewer = await world.joined(member, 'viewer')
  const page = await world.page({ width: 1280 }, viewer)
  await page.goto(`${world.url}/settings/brand`)
  await page.getByText('can’t change the brand').first().waitFor()
  assert.ok(await page.getByLabel('Tagline').isDisabled())
  assert.equal(await page.getByLabel('Or a link to it').count(), 0)
})

test('a kit that cannot be read says so, and can be loaded again', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.route('**/brand/kit', (route) => route.fulfill({ status: 500, json: { error: 'No' } }))
  await page.goto(`${world.url}/settings/brand`)
  const again = page.getByRole('button', { name: /again|retry/i })
  await again.waitFor({ timeout: 30_000 })
  await page.unroute('**/brand/kit')
  await again.click()
  await page.getByLabel('Font of headings').waitFor()
})
