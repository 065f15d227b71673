import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let member: Member
before(async () => {
  world = await openWorld()
  member = await world.member()
})
after(() => world.close())

test('three steps stand on Today until each is done, and then no more', async () => {
  const page = await world.page({ width: 390 }, member)
  await page.goto(world.url)
  const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem')
  await says(steps.nth(0), /Connect an account, next/)
  assert.deepEqual(await faults(page), [])
  await world.app.make.account(member, 'x', { handle: 'northwind' })
  await page.reload()
  await says(steps.nth(0), /Connect an account, done/)
  await says(steps.nth(1), /Write a draft, next/)
  const { group } = await member.call('POST', '/marketing/drafts', {
    title: 'First',
    posts: [{ platform: 'x', contentText: 'First' }],
  })
  await page.reload()
  await says(steps.nth(2), /Approve it, next/)
  await member.call('POST', `/marketing/post-groups/${group.id}/approve`, {})
  await page.reload()
  await page.getByRole('list', { name: 'At a glance' }).waitFor()
  await page.getByRole('list', { name: 'Next 36 hours' }).waitFor({ state: 'attached' })
  await steps.first().waitFor({ state: 'detached' })
})

test('another workspace is made from the switcher and entered, and the way back is there', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(world.url)
  const open = page.getByRole('button', { name: /Switch workspace/ })
  await open.click()
  await page.getByRole('button', { name: 'Make another workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make another workspace' })
  assert.deepEqual(await faults(page), [])
  await dialog.getByLabel('Workspace').fill('Second house')
  await dialog.getByRole('button', { name: 'Make the workspace' }).click()
  await says(open, /Second house/)
  await page.getByRole('list', { name: 'First steps' }).waitFor()
  await open.click()
  await says(page.getByRole('list', { name: 'Workspaces' }), /Workspace 1.*Second house|Second house.*Workspace 1/)
})

test('Accounts say of every network what is possible here, and who must do what', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/accounts`)
  const network = (name: string) =>
    page.getByRole('list', { name: 'Platforms' }).getByRole('listitem').filter({ hasText: name })
  await network('Bluesky')
    .getByRole('button', { name: /Connect/ })
    .waitFor()
  await page.getByText('How to set it up: X').click()
  await says(
    network('X').first(),
    /Has to be registered first.*developer\.x\.com.*X_CLIENT_ID.*docs\/guides\/connect-x\.md.*\/v1\/marketing\/oauth\/x\/callback/s,
  )
  assert.deepEqual(await faults(page), [])
})

test('the audit log tells in sentences who approved what for when, leads there, and is filtered by its address', async () => {
  const own = await world.member('Ada Lind')
  const { group } = await own.call('POST', '/marketing/drafts', {
    title: 'Shipping notes',
    posts: [{ platform: 'x', contentText: 'Shipping notes' }],
  })
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await own.call('POST', `/marketing/post-groups/${group.id}/approve`, { scheduledForUtc: at })
  const page = await world.page({ width: 1280 }, own)
  await page.goto(`${world.url}/settings/audit`)
  const log = page.getByRole('list', { name: 'Audit log' })
  await says(log, /Ada Lind approved “Shipping notes” for \w{3} \d+ \w{3} \d\d:\d\d on X/)
  await says(log, /Ada Lind drafted “Shipping notes”/)
  assert.deepEqual(await faults(page), [])
  await page.getByLabel('About').selectOption('verdicts')
  await log.getByText('drafted').waitFor({ state: 'detached' })
  await page.waitForURL(/what=verdicts/)
  await page.reload()
  await says(log, /approved/)
  await page.getByLabel('From', { exact: true }).fill('2030-01-01')
  await page.getByText('Nothing is written down that would fit.').waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await log.getByRole('link', { name: '“Shipping notes”' }).first().click()
  await page.getByRole('heading', { name: 'Shipping notes', level: 2 }).waitFor()
})
