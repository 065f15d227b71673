import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { faults } from './faults.ts'
import { choose, setWhen } from './fields.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let member: Member
before(async () => {
  world = await openWorld()
  member = await world.member()
})
after(() => world.close())

test('the first steps are on Today until nothing is left or a post goes out, and disappear then', async () => {
  const page = await world.page({ width: 390 }, member)
  await page.goto(world.url)
  const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem')
  await says(steps.nth(0), /Confirm your brand, next.*Begin/)
  assert.deepEqual(await faults(page), [])
  await member.call('PATCH', '/onboarding', { currentStep: 'social' })
  await page.reload()
  await says(steps.nth(1), /Connect an account, next/)
  await world.app.make.account(member, 'x', { handle: 'northwind' })
  await page.reload()
  await says(steps.nth(1), /Connect an account, done/)
  await says(steps.nth(3), /Confirm a strategy, next/)
  await member.call('PATCH', '/onboarding', { currentStep: 'first_content' })
  const { group } = await member.call('POST', '/marketing/drafts', {
    title: 'First',
    posts: [{ platform: 'x', contentText: 'First' }],
  })
  await page.reload()
  await page.getByRole('list', { name: 'The next seven days' }).waitFor()
  await steps.first().waitFor({ state: 'detached' })
  await member.call('PATCH', '/onboarding', { currentStep: 'brand' })
  await page.reload()
  await says(steps.nth(4), /Draft a first post, done/)
  await member.call('POST', `/marketing/post-groups/${group.id}/approve`, {})
  await page.reload()
  await page.getByRole('list', { name: 'The next seven days' }).waitFor()
  await page.getByRole('heading', { name: 'Goes out' }).waitFor()
  await steps.first().waitFor({ state: 'detached' })
})

test('another workspace is made from the switcher and opened, and there is a way back', async () => {
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
  // The page shows the new workspace's time zone, which is the browser's, without a reload.
  await page.getByRole('main').getByText('Lisbon time').waitFor()
  await page.getByRole('list', { name: 'First steps' }).waitFor()
  await open.click()
  await says(page.getByRole('list', { name: 'Workspaces' }), /Workspace 1.*Second house|Second house.*Workspace 1/)
})

test('Accounts begins with the networks that can be connected, and one place says what the others need', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/accounts`)
  const first = page.getByRole('list', { name: 'Platforms' }).getByRole('listitem').first()
  await first.getByRole('button', { name: /Connect.* Bluesky/ }).waitFor()
  const missing = page.getByRole('list', { name: 'Networks that want an app' })
  const x = missing.locator('> li').filter({ hasText: 'X' }).first()
  await x.getByText('How to set it up: X').click()
  await says(
    x,
    /developer\.x\.com.*\/v1\/marketing\/oauth\/x\/callback.*X_CLIENT_ID.*is missing.*docs\/guides\/connect-x\.md/s,
  )
  const portal = await x.getByRole('link', { name: /developer portal/ }).getAttribute('href')
  assert.equal(portal, 'https://developer.x.com/en/portal/dashboard')
  await x.getByRole('button', { name: 'Copy 2. Give it exactly this callback address' }).waitFor()
  await says(
    missing.locator('> li').filter({ hasText: /^Facebook/ }),
    /the address does not fit.*accepts only callback addresses with https/s,
  )
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText(/^Checked at \d\d:\d\d: \d+ settings are still missing/).waitFor()
  assert.deepEqual(await faults(page), [])

  const viewer = await world.page({ width: 390, dark: true }, await world.joined(member, 'viewer'))
  await viewer.goto(`${world.url}/accounts`)
  await viewer.getByText(/can be connected once whoever runs this installation has registered an app/).waitFor()
  assert.equal(await viewer.getByRole('button', { name: /Connect/ }).count(), 0)
  assert.deepEqual(await faults(viewer), [])
})

test('the audit log says in sentences who approved what for when, links to it, and is filtered by its address', async () => {
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
  await choose(page, 'About', 'Verdicts and times')
  await log.getByText('drafted').waitFor({ state: 'detached' })
  await page.waitForURL(/what=verdicts/)
  await page.reload()
  await says(log, /approved/)
  await setWhen(page.getByLabel('From', { exact: true }), '2030-01-01')
  await page.getByText('No entry matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await log.getByRole('link', { name: '“Shipping notes”' }).first().click()
  await page.getByRole('heading', { name: 'Shipping notes', level: 2 }).waitFor()
})
