import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { account, bookedPost, postInDoubt } from './arrange.ts'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const HOUR = 3_600_000
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** Hands in a draft. With `hours` it wishes for the time in so many hours. */
const waits = (member: Member, title: string, hours: number | null = null, platforms = ['x']) =>
  member.call('POST', '/marketing/drafts', {
    title,
    posts: platforms.map((platform) => ({ platform, contentText: `${title}, as it will be read` })),
    ...(hours !== null && { scheduledFor: ahead(hours) }),
  })

const week = (page: Page) => page.getByRole('list', { name: 'The next seven days' })
const rail = (page: Page) => page.getByRole('list', { name: 'Goes out' })
const main = (page: Page) => page.getByRole('main')

test('a new workspace: nothing is invented, and each place says what it is for', async () => {
  const page = await world.page({ width: 390 }, await world.member())
  await page.goto(world.url)
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.getByText('Nothing needs you. Nothing goes out within 36 hours.').waitFor()
  await page.getByText('Drafts that wait for a yes lie here, the most urgent on top.').waitFor()
  await page.getByText('Nothing is booked.').waitFor()
  await page.getByText('Nothing went out in the last 7 days.').waitFor()
  await says(page.getByRole('list', { name: 'First steps' }), /Confirm your brand, next.*Begin/)
  await week(page).waitFor()
  assert.deepEqual(await faults(page), [])
})

test('waiting drafts, problems, upcoming posts and obstacles are all on one page', async () => {
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

  await says(
    main(page),
    /One draft waits for you\. One other thing needs you\. One booked post cannot go out as things are\. The next one leaves (tomorrow )?at \d\d:\d\d\./,
  )
  const needs = page.getByRole('list', { name: 'Needs you' })
  await says(needs, /@southwind on X needs to be connected again/)
  const posts = rail(page).getByRole('link')
  await says(posts.nth(0), /Goes out$/)
  await says(posts.nth(1), /Cannot go out.*@southwind needs to be connected again/s)
  await says(week(page), /Scheduled, .*Goes out/s)

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

test('if the calendar cannot be read, the day itself and what goes out are there all the same', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  await bookedPost(member, 'Goes out', 3)
  await waits(member, 'Waits')
  const page = await world.page({ width: 1280 }, member)
  let away = true
  await page.route('**/scheduler/calendar?*', (route) =>
    away ? route.fulfill({ status: 500, json: { error: 'Not now' } }) : route.continue(),
  )
  await page.goto(world.url)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  await says(rail(page), /Goes out/)
  await page.getByRole('article', { name: 'Waits' }).waitFor()
  away = false
  await retry.click()
  await says(week(page), /Goes out/)
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

test('today’s published posts cover nothing: the week says when nothing is planned, and the sentence counts the rest', async () => {
  const member = await world.member()
  // In this time zone it is about noon, so a moment ago was today.
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
  const lacks = page.getByRole('list', { name: 'What the week lacks' })
  await says(lacks, /X 0 to come\. .*No post is planned after \d\d:\d\d today\./s)
  await says(main(page), /One post is past its time\. Nothing goes out within 36 hours\./)
  await says(rail(page), /Out since a moment.*Published.*Now \d\d:\d\d/s)
})

test('the most urgent of three hundred drafts lies on top, though the list holds the newest only, and can be read there', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  await waits(member, 'Old and urgent', 20, ['x', 'bluesky'])
  await waits(member, 'Next week', 150)
  for (let at = 0; at < 298; at += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, 298 - at) }, (_, index) => waits(member, `Filler ${at + index}`)),
    )
  const page = await world.page({ width: 1280 }, member)
  await page.goto(world.url)
  await says(main(page), /300 drafts wait for you\./)
  const top = page.getByRole('article', { name: 'Old and urgent' })
  await says(top, /for \w{3} \d+ \w{3} \d\d:\d\d.*Old and urgent, as it will be read.*by Rita Gomes.*also Bluesky/s)
  const others = page.getByRole('list', { name: 'Waits next' }).getByRole('listitem')
  await says(others.nth(0), /Next week/)
  assert.equal(await others.count(), 3)
  assert.deepEqual(await faults(page), [])
  await page.getByRole('link', { name: 'All 300 drafts that wait' }).waitFor()
  await top.getByRole('link', { name: 'Read and decide' }).click()
  await page.getByRole('heading', { name: 'Old and urgent', level: 2 }).waitFor()
})

for (const width of [1440, 390] as const) {
  test(`nothing moves when the week and the pile arrive after the day, at ${width} px`, async () => {
    const member = await world.member()
    await account(world, member, 'northwind')
    await waits(member, 'Waits', 20)
    for (const hours of [1, 2, 3, 4, 25, 26, 100, 124]) await bookedPost(member, `Goes out in ${hours}`, hours)
    const page = await world.page({ width }, member)
    const later = Promise.withResolvers<void>()
    await page.route(/scheduler\/calendar\?|\/post-groups\?/, async (route) => {
      await later.promise
      await route.continue()
    })
    await page.goto(world.url)
    const places = () =>
      Promise.all(
        [/^Needs a decision/, /^Goes out/, /^How it went/].map(async (name) => {
          const box = await page.getByRole('heading', { name, level: 2 }).boundingBox()
          return box?.y
        }),
      )
    await page.getByRole('heading', { name: 'How it went' }).waitFor()
    const before = await places()
    later.resolve()
    await says(week(page), /Goes out in 1/)
    await page.getByRole('article', { name: 'Waits' }).waitFor()
    const after = await places()
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, 'only the week moves sideways')
    // On a phone the columns are below each other, so what arrives late is below what was seen.
    assert.deepEqual(after.slice(0, width === 390 ? 1 : 3), before.slice(0, width === 390 ? 1 : 3))
  })
}

test('who may not approve sees what waits and who can decide it; who may not write is offered nothing to write', async () => {
  const owner = await world.member()
  await account(world, owner, 'northwind')
  // Nothing is booked for this account, so the week has a gap.
  await world.app.make.account(owner, 'bluesky', { handle: 'northwind.test' })
  await bookedPost(owner, 'Goes out', 3)
  await waits(owner, 'Waits')
  const contributor = await world.page({ width: 1280, dark: true }, await world.joined(owner, 'contributor'))
  await contributor.goto(world.url)
  await says(main(contributor), /One draft waits for somebody who may approve\./)
  await contributor.getByText('Your role (Contributor) can’t approve. Owners, admins and editors can.').waitFor()
  await contributor.getByRole('link', { name: 'Read it in Review' }).waitFor()
  await contributor.getByRole('link', { name: /^See what waits/ }).waitFor()
  await contributor
    .getByRole('main')
    .getByRole('link', { name: /^Write/ })
    .first()
    .waitFor()
  assert.deepEqual(await faults(contributor), [])
  const viewer = await world.page({ width: 390, dark: true }, await world.joined(owner, 'viewer'))
  await viewer.goto(world.url)
  await viewer.getByText('Your role (Viewer) can’t approve. Owners, admins and editors can.').waitFor()
  await viewer.getByRole('article', { name: 'Waits' }).waitFor()
  await says(week(viewer), /Nothing yet: /)
  assert.equal(
    await main(viewer)
      .getByRole('link', { name: /write|fill this slot/i })
      .count(),
    0,
  )
  assert.deepEqual(await faults(viewer), [])
})

test('a read-only workspace offers nothing that would be refused', async () => {
  const owner = await world.member()
  await account(world, owner, 'northwind')
  // Nothing is booked for this account, so the week has a gap.
  await world.app.make.account(owner, 'bluesky', { handle: 'northwind.test' })
  await bookedPost(owner, 'Goes out', 3)
  await waits(owner, 'Waits')
  const org = world.app.owner.updateTable('org').where('id', '=', owner.orgId)
  await org.set({ access_state: 'read_only' }).execute()
  const page = await world.page({ width: 1280 }, owner)
  await page.goto(world.url)
  await page.getByRole('region', { name: 'This workspace is read-only' }).waitFor()
  await page.getByRole('link', { name: /^See what waits/ }).waitFor()
  await says(week(page), /Nothing yet: /)
  assert.equal(
    await main(page)
      .getByRole('link', { name: /write|start the review|fill this slot/i })
      .count(),
    0,
  )
})

test('the day by keyboard: its links come in the order in which it is read', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  await bookedPost(member, 'Goes out', 3)
  await waits(member, 'Waits')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(world.url)
  await page.getByRole('article', { name: 'Waits' }).waitFor()
  await rail(page).waitFor()
  await main(page).getByRole('link', { name: 'One draft' }).focus()
  const reached: string[] = []
  for (let press = 0; press < 14; press++) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate<string>('document.activeElement?.textContent ?? ""'))
  }
  const order = [/^Write/, /^Start the review/, /Goes out/, /^Read and decide/, /Goes out/].map((words) => {
    const at = reached.findIndex((said) => words.test(said))
    if (at >= 0) reached[at] = ''
    return at
  })
  assert.ok(
    order.every((at, index) => at >= 0 && (index === 0 || at > (order[index - 1] ?? 0))),
    `${order} of ${JSON.stringify(reached)}`,
  )
})
