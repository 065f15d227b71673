import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { account, bookedPost, postInDoubt } from './arrange.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

test('a new workspace: nothing is invented, and each place says what it is for', async () => {
  const page = await world.page({ width: 390 }, await world.member())
  await page.goto(world.url)
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.getByText('Nothing needs you.').waitFor()
  await page.getByText('Nothing is booked.').waitFor()
  await page.getByRole('link', { name: 'Connect an account' }).waitFor()
  await page.getByRole('list', { name: 'First steps' }).waitFor()
})

test('waiting posts, problems, upcoming posts and obstacles are all on one page', async () => {
  const member = await world.member()
  const good = await account(world, member, 'northwind')
  const broken = await account(world, member, 'southwind', 'error')
  await bookedPost(member, 'Goes out', 3, { socialAccountId: good })
  await bookedPost(member, 'Cannot go out', 5, { socialAccountId: broken })
  await member.call('POST', '/marketing/drafts', {
    title: 'Waits',
    posts: [{ platform: 'x', contentText: 'Waits', socialAccountId: good }],
  })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(world.url)

  const numbers = page.getByRole('list', { name: 'At a glance' })
  await says(numbers, /1\s*draft to review.*1\s*thing needs you.*1\s*goes out within 36 h, 1 cannot/s)
  const needs = page.getByRole('list', { name: 'Needs you' })
  await says(needs, /@southwind on X needs to be connected again/)
  const rail = page.getByRole('list', { name: 'Next 36 hours' }).getByRole('listitem')
  await says(rail.nth(0), /Goes out$/)
  await says(rail.nth(1), /Cannot go out.*@southwind needs to be connected again/s)
  await page.getByRole('list', { name: 'Coverage' }).getByText('X', { exact: true }).waitFor()

  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Waits', level: 2 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})

test('a part that cannot be read says so and is retried, the rest stays', async () => {
  const member = await world.member()
  await postInDoubt(world, member, 'In doubt')
  const page = await world.page({ width: 1280 }, member)
  let away = true
  await page.route('**/marketing/posts?*', (route) =>
    away ? route.fulfill({ status: 500, json: { error: 'Not now' } }) : route.continue(),
  )
  await page.goto(world.url)
  const alert = page.getByRole('alert')
  await page.getByText('Nothing is booked.').waitFor()
  await alert.getByRole('button', { name: 'Retry' }).waitFor()
  away = false
  await alert.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('list', { name: 'Needs you' }).getByText('May be live on X').waitFor()
})

test('a scheduled post without an account that could publish it is reported, and the composer preselects none', async () => {
  const member = await world.member()
  await bookedPost(member, 'Nobody to send it', 3, { platform: 'bluesky' })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(world.url)
  const needs = page.getByRole('list', { name: 'Needs you' })
  await says(needs, /No Bluesky account is connected.*booked for the next 36 hours cannot go out/s)
  await page.goto(`${world.url}/compose`)
  await page.getByText('No account is connected that could publish this.').waitFor()
  assert.equal(await page.getByRole('tab').count(), 1, 'nothing but the shared text')
  await account(world, member, 'northwind')
  await page.reload()
  await page.getByRole('tab', { name: 'X' }).waitFor()
})

test('today’s published posts do not count as coverage: the week says when nothing is planned, and the numbers count the rest', async () => {
  const member = await world.member()
  // In a zone where it is about noon, so that a moment ago was today.
  const hours = new Date().getUTCHours() - 12
  await member.call('PATCH', '/timezone', { timezone: `Etc/GMT${hours < 0 ? '' : '+'}${hours}` })
  const x = await account(world, member, 'northwind')
  const out = await bookedPost(member, 'Out since a moment', 1, { socialAccountId: x })
  const late = await bookedPost(member, 'Late', 2, { socialAccountId: x })
  const past = new Date(Date.now() - 120_000).toISOString()
  const posts = world.app.owner.updateTable('post')
  await posts.set({ status: 'published', published_at: past }).where('id', '=', out.postId).execute()
  await posts.set({ scheduled_for_utc: past }).where('id', '=', late.postId).execute()
  const page = await world.page({ width: 390 }, member)
  await page.goto(world.url)
  await says(page.getByRole('list', { name: 'Coverage' }), /X\s*0\s*to come\s*Gap.*Nothing after \d\d:\d\d today\./s)
  await says(page.getByRole('list', { name: 'At a glance' }), /0\s*go out within 36 h, 1 late/)
})
