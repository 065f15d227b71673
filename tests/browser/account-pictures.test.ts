import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inScope } from '#kernel/db/transaction.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { avatarOf } from '../../sandbox/kit/avatar.ts'
import { keepPictureLater } from '../../src/features/accounts/pictures/keep-picture.ts'
import { listening, portOf } from '../support/kernel/net/servers.ts'
import { until } from '../support/until.ts'
import { account } from './arrange.ts'
import { PATIENCE_MS } from './chromium.ts'
import { faults } from './faults.ts'
import { type Member, openWorld, type World } from './world.ts'

let world: World
let network: Server
/** How often the network's own server was asked for the picture. */
let asked = 0
before(async () => {
  world = await openWorld()
  world.app.services.importFetch = createGuardedFetch({ allowLoopback: true })
  network = await listening((_, response) => {
    asked++
    response.writeHead(200, { 'content-type': 'image/png' }).end(avatarOf('Northwind'))
  })
})
after(async () => {
  network?.closeAllConnections()
  network?.close()
  await world?.close()
})

/** An account with a picture that Galley has fetched from its network. */
async function pictured(member: Member): Promise<string> {
  const id = await account(world, member, 'northwind')
  const named = { profile_image_url: `http://127.0.0.1:${portOf(network)}/northwind.png` }
  await world.app.owner.updateTable('social_account').set(named).where('id', '=', id).execute()
  const { orgId } = member
  await inScope(world.app.services.db, { orgId }, (db) => keepPictureLater(db, { orgId, accountId: id }))
  await world.app.runJobs()
  return id
}

/** How many avatars of accounts on the page are pictures that have loaded. */
const faces = (page: Page): Promise<number> =>
  page.evaluate(
    `[...document.querySelectorAll('img[src*="/storage/pictures/accounts/"]')]
      .filter((img) => img.naturalWidth === 96 && getComputedStyle(img).opacity === '1').length`,
  )

const PLACES: [where: string, path: (groupId: string) => string, faces: number][] = [
  ['Accounts', () => '/accounts', 1],
  ['Today, on the draft on top', () => '/', 1],
  ['Review, at the sheet and in the preview', () => '/review', 2],
  ['Compose', (groupId) => `/compose/${groupId}`, 1],
  ['the settings of publishing', () => '/settings/publishing', 1],
]

for (const [where, path, most] of PLACES)
  test(`the account’s picture stands in ${where}, and the page asks only Galley`, async () => {
    const member = await world.member()
    const socialAccountId = await pictured(member)
    const { group } = await member.call('POST', '/marketing/drafts', {
      title: 'Six woods',
      posts: [{ platform: 'x', socialAccountId, contentText: 'Six woods, one handle.' }],
    })
    const before = asked
    const page = await world.page({ width: 1440, dark: where === 'Accounts' }, member)
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== world.url)
        elsewhere.push(request.url())
    })
    await page.goto(world.url + path(group.id))
    let shown = 0
    const isShown = async () => {
      shown = await faces(page)
      return shown >= most
    }
    await until(isShown, { that: `${where} shows the picture`, withinMs: PATIENCE_MS, seen: () => String(shown) })
    assert.deepEqual([elsewhere, asked], [[], before])
    assert.deepEqual(await faults(page), [])
  })

test('a picture that does not load leaves the letter, in the same place and size', async () => {
  const member = await world.member()
  await pictured(member)
  const page = await world.page({ width: 390 }, member)
  const face = page
    .locator('main [aria-hidden="true"]', { has: page.locator('img[src*="/pictures/accounts/"]') })
    .last()
  await page.goto(`${world.url}/accounts`)
  await until(async () => (await faces(page)) === 1, { that: 'the picture is shown', withinMs: PATIENCE_MS })
  const box = await face.boundingBox()
  assert.deepEqual([await face.textContent(), box?.width, box?.height], ['', 32, 32])

  await page.route('**/storage/pictures/accounts/**', (route) => route.abort())
  await page.reload()
  const letter = page.locator('main span[aria-hidden="true"]').getByText('N', { exact: true })
  await letter.waitFor()
  await page.locator('main img[src*="/pictures/accounts/"]').waitFor({ state: 'detached' })
  assert.deepEqual(await letter.boundingBox(), box)
})
