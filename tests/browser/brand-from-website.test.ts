import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after, before, test } from 'node:test'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { listening, portOf } from '../support/kernel/net/servers.ts'
import { faults } from './faults.ts'
import { reasonOf } from './reason-of.ts'
import { smallControls } from './small-controls.ts'
import { type Member, openWorld, says, type World } from './world.ts'

const SITE = `<!doctype html><html lang="en"><head><title>Northwind Tools</title>
<meta property="og:site_name" content="Northwind Tools">
<style>:root { --brand-primary: #22333b; --brand-accent: #d9b074 } body { background: #fffdf8; font-family: Lora, serif }
h1 { font-family: Figtree } .btn { background: var(--brand-primary); color: #fff }</style></head>
<body><header><a href="/"><img src="/logo.svg" alt="Northwind Tools"></a></header>
<h1>Made to be mended</h1><a class="btn" href="/shop">Buy a chisel</a></body></html>`
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><circle r="9" cx="20" cy="10"/></svg>'

let world: World
let member: Member
let server: Server
let site: string
before(async () => {
  world = await openWorld()
  world.app.services.importFetch = createGuardedFetch({ allowLoopback: true })
  member = await world.member()
  server = await listening((request, response) => {
    if (request.url === '/') response.setHeader('content-type', 'text/html').end(SITE)
    else if (request.url === '/logo.svg') response.setHeader('content-type', 'image/svg+xml').end(LOGO)
    else response.writeHead(404).end()
  })
  site = `http://127.0.0.1:${portOf(server)}/`
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await world.close()
})

interface Kit {
  colors: { primary: string | null; accent: string | null }
  headingFont: string | null
  bodyFont: string | null
  logo: { sourceUrl: string | null } | null
}
const kit = () => member.call<Kit>('GET', '/brand/kit')

test('what a site declares stands beside the kit with its evidence, and only what is taken comes in', async () => {
  await member.call('PATCH', '/brand/kit', { bodyFont: 'Inter' })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/brand`)
  await page.getByLabel('Address', { exact: true }).fill(site)
  await page.getByRole('button', { name: 'Read the website' }).click()
  const found = page.getByRole('list', { name: 'What the website says' })
  const row = (label: string) => found.getByRole('listitem').filter({ hasText: label })
  await says(row('Primary colour'), /#22333b.*--brand-primary/s)
  await says(row('Font of text'), /Lora.*the kit has Inter/s)
  await page.getByText('Northwind Tools: one page read').waitFor()
  assert.deepEqual(await faults(page), [])

  await row('Primary colour').getByRole('button').click()
  await says(row('Primary colour'), /In the kit/)
  assert.equal(await page.getByLabel('Primary', { exact: true }).inputValue(), '#22333b')
  assert.equal((await kit()).colors.primary, null, 'nothing is saved before the press')

  // What the kit has stays, unless somebody replaces it by what was read.
  await page.getByRole('button', { name: 'Take what the kit does not have yet' }).click()
  assert.equal(await page.getByLabel('Font of headings').inputValue(), 'Figtree')
  assert.equal(await page.getByLabel('Font of text').inputValue(), 'Inter')
  await row('Font of text')
    .getByRole('button', { name: /^Put it there/ })
    .click()
  assert.equal(await page.getByLabel('Font of text').inputValue(), 'Lora')
  await page.getByLabel('Website', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save the brand kit' }).click()
  await page.getByText('The brand kit is saved.').waitFor()
  const saved = await kit()
  assert.deepEqual(
    [saved.colors.primary, saved.colors.accent, saved.headingFont, saved.bodyFont],
    ['#22333b', '#d9b074', 'Figtree', 'Lora'],
  )

  await page.getByRole('button', { name: 'Take the logo' }).click()
  await page.getByText('The logo is saved.').waitFor()
  await page.getByRole('img', { name: 'The logo on white' }).waitFor()
  assert.equal((await kit()).logo?.sourceUrl, `${site}logo.svg`)
})

test('an address that is no website, and one that does not answer, say what to do', async () => {
  const page = await world.page({ width: 390, dark: true }, member)
  await page.goto(`${world.url}/settings/brand`)
  const address = page.getByLabel('Address', { exact: true })
  const read = page.getByRole('button', { name: 'Read the website' })
  await address.fill('')
  await read.click()
  await page.getByText(/still empty/).waitFor()
  await address.fill('ftp://northwind.example')
  await read.click()
  await page.getByText(/Give the address of a website/).waitFor()
  assert.equal(await address.getAttribute('aria-invalid'), 'true')
  await address.fill(`${site}none`)
  await read.click()
  await page.getByText('No page of it could be read.').waitFor()
  await says(page.getByRole('list', { name: 'Notes on the website' }), /404/)
  assert.equal(await page.getByRole('list', { name: 'What the website says' }).count(), 0)
  assert.deepEqual(await smallControls(page), [])
  assert.deepEqual(await faults(page), [])
})

test('somebody who may not change the brand can read a site, and is told why nothing can be taken', async () => {
  const viewer = await world.joined(member, 'viewer')
  const page = await world.page({ width: 1280 }, viewer)
  await page.goto(`${world.url}/settings/brand`)
  await page.getByLabel('Address', { exact: true }).fill(site)
  await page.getByRole('button', { name: 'Read the website' }).click()
  const take = page.getByRole('button', { name: /^Take it|^Put it there/ }).first()
  assert.match(await reasonOf(take), /can’t change the brand/)
  assert.equal(await take.getAttribute('aria-disabled'), 'true')
})
