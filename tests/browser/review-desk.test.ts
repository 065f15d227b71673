import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { account } from './arrange.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
const named = (page: Page) => page.getByRole('button', { name: /^Approve for \w{3} / })

const draft = (
  member: Member,
  title: string,
  posts: object[] = [{ platform: 'x', contentText: `${title}, in full` }],
) => member.call('POST', '/marketing/drafts', { title, posts })

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  assert.ok(found, 'it is on the screen')
  return found
}

test('a verdict while offline is kept, named and sent once online; leaving asks first', async () => {
  const member = await world.member()
  await draft(member, 'Second')
  const { group } = await draft(member, 'First')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  await heading(page, 'First').waitFor()
  await named(page).waitFor()
  await page.context().setOffline(true)
  await page.keyboard.press('a')
  await heading(page, 'Second').waitFor()
  await says(page.getByRole('status', { name: 'Not sent yet' }), /One verdict has not reached.*“First” approved/)
  const asked = page.waitForEvent('dialog')
  const leaving = page.close({ runBeforeUnload: true })
  const question = await asked
  assert.equal(question.type(), 'beforeunload')
  await question.dismiss()
  await leaving
  await page.context().setOffline(false)
  await said(page, 'Approved “First”')
  await says(page.getByRole('status', { name: 'Not sent yet' }), /^$/)
  const { posts } = await member.call<{ posts: { status: string }[] }>('GET', `/marketing/post-groups/${group.id}`)
  assert.equal(posts[0]?.status, 'scheduled')
})

test('if the answer to a verdict is lost, it is requested again, and the verdict counts once', async () => {
  const member = await world.member()
  const { group } = await draft(member, 'Lost')
  const page = await world.page({ width: 1280 }, member)
  await page.route(
    '**/approve',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.goto(`${world.url}/review`)
  await named(page).waitFor()
  await page.keyboard.press('a')
  await said(page, 'Approved “Lost”')
  const { posts } = await member.call<{ posts: { approvals: { action: string }[] }[] }>(
    'GET',
    `/marketing/post-groups/${group.id}`,
  )
  assert.equal(posts[0]?.approvals.filter(({ action }) => action === 'approved').length, 1)
})

for (const width of [1280, 390] as const) {
  test(`messages cover no control, and the verdict stays in place: ${width} px`, async () => {
    const member = await world.member()
    for (const title of ['Third', 'Second', 'First'])
      await draft(member, title, [{ platform: 'x', contentText: `${title} `.repeat(40) }])
    await account(world, member, 'northwind')
    const page = await world.page({ width }, member)
    await page.goto(`${world.url}/review`)
    if (width === 390) await page.getByRole('link', { name: /First/ }).click()
    await heading(page, 'First').waitFor()
    await named(page).waitFor()
    const bar = page.getByRole('toolbar', { name: 'Verdict' })
    const before = await box(bar)
    await page.keyboard.press('a')
    await said(page, 'Approved “First”')
    await heading(page, 'Second').waitFor()
    await named(page).waitFor()
    assert.deepEqual(await box(bar), before)
    const messages = await box(page.getByRole('region', { name: 'Messages' }))
    assert.ok(messages.y + messages.height <= before.y, 'the message ends where the verdict begins')
    const { height } = await box(page.getByRole('navigation', { name: 'Places' }))
    if (width === 390) assert.ok(before.y + before.height <= 844 - height + 1, 'above the places')
  })
}

test('the time on the button is used or reported as taken: never silently another', async () => {
  const member = await world.member()
  const { group } = await draft(member, 'Wants its time')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${group.id}`)
  await named(page).waitFor()
  const other = await draft(member, 'Quicker')
  await member.call('POST', `/marketing/post-groups/${other.group.id}/approve`, {})
  await named(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'is taken by now' })
  await alert.waitFor()
  const { posts } = await member.call<{ posts: { status: string }[] }>('GET', `/marketing/post-groups/${group.id}`)
  assert.equal(posts[0]?.status, 'pending_approval')
  const take = alert.getByRole('button', { name: /^Take / })
  const time = /\d\d:\d\d/.exec((await take.textContent()) ?? '')?.[0] ?? 'no time'
  await take.click()
  await page.getByRole('button', { name: new RegExp(`^Approve for .*${time}`) }).click()
  await said(page, new RegExp(`X is booked for .*${time}`))
})

test('if no time is free the desk offers the first suitable one, or none', async () => {
  const member = await world.member()
  const { group, posts } = await draft(member, 'Crowded out')
  const page = await world.page({ width: 1280 }, member)
  const refusal = {
    error: 'There is no free slot',
    code: 'no_free_slot',
    details: [
      {
        path: `posts.${posts[0]?.id}.scheduledForUtc`,
        code: 'day_full',
        message:
          'There is no free slot for X within a year, because 365 hold as many posts as a day may have; ' +
          'the first time that would do is 2031-03-04T06:30:00.000Z',
      },
    ],
  }
  await page.route('**/approve', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await page.goto(`${world.url}/review/${group.id}`)
  await named(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'hold as many posts as a day may have' })
  await alert.getByRole('button', { name: 'Take Tue 4 Mar 06:30' }).waitFor()
  await alert.getByRole('button', { name: 'Approve without a time' }).click()
  await said(page, 'Approved “Crowded out”. It has no time yet.')
})

test('a press covers what is shown: all variants side by side, except those that cannot pass, which are named', async () => {
  const member = await world.member()
  const { group } = await draft(member, 'Both', [
    { platform: 'x', contentText: 'Short enough' },
    { platform: 'bluesky', contentText: 'word '.repeat(90) },
  ])
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${group.id}`)
  const [x, bluesky] = [page.getByRole('region', { name: 'X' }), page.getByRole('region', { name: 'Bluesky' })]
  const [left, right] = [await box(x), await box(bluesky)]
  assert.ok(left.x + left.width <= right.x && left.y === right.y, 'side by side')
  const notes = page.getByRole('list', { name: 'Before you decide' })
  await says(notes, /Bluesky would refuse it: .*shorten it/)
  await says(page.getByRole('region', { name: 'Decide' }), /^Covers X(?!,)/)
  await says(notes, /Whoever runs this installation must set X up first\. Accounts says what is missing\./)
  await named(page).click()
  await said(page, 'Approved “Both”')
  const { posts } = await member.call<{ posts: { platform: string; status: string }[] }>(
    'GET',
    `/marketing/post-groups/${group.id}`,
  )
  assert.deepEqual(Object.fromEntries(posts.map(({ platform, status }) => [platform, status])), {
    x: 'scheduled',
    bluesky: 'pending_approval',
  })
})

test('beyond a hundred drafts J continues, the open row stays visible, few rows are rendered, the count is right', async () => {
  const member = await world.member()
  for (let made = 0; made < 120; made += 8)
    await Promise.all(Array.from({ length: 8 }, (_, index) => draft(member, `Number ${made + index}`)))
  const page = await world.page({ width: 1280 }, member)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/[?&]page=2\b/, async (route) => {
    await released
    await route.fallback()
  })
  await page.goto(`${world.url}/review`)
  await page.getByText('1 of 120').waitFor()
  // Presses two keys before anything is drawn again. Both must count.
  await page.evaluate(
    `for (const key of ['j', 'j']) document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`,
  )
  await page.getByText('3 of 120').waitFor()
  for (let press = 0; press < 102; press++) await page.keyboard.press('j')
  // The keys have reached the last draft that was read. Keys pressed there count once more drafts have been read.
  await page.getByText('100 of 120').waitFor()
  release()
  await page.getByText('105 of 120').waitFor()
  const rows = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  assert.ok((await rows.count()) < 40, 'only the rows in view')
  const open = await box(page.getByRole('list', { name: 'Drafts' }).locator('[aria-current]'))
  assert.ok(open.y >= 0 && open.y + open.height <= 800, 'the open row is in view')
  assert.equal(await page.evaluate('document.documentElement.scrollTop'), 0, 'the page itself has not moved')
  // The address alone leads back to the same draft, and the keys go on from it.
  await page.reload()
  await page.getByText('105 of 120').waitFor()
  assert.equal(await page.getByRole('list', { name: 'Drafts' }).locator('[aria-current]').count(), 1)
  await page.keyboard.press('j')
  await page.getByText('106 of 120').waitFor()
})

test('the draft that follows is drawn ahead, and nobody meets it before it is open', async () => {
  const member = await world.member()
  const long = 'A line of a long text.\n'.repeat(12)
  await draft(member, 'Follows', [
    { platform: 'linkedin', contentText: long.repeat(4) },
    { platform: 'x', contentText: 'Follows, in full' },
  ])
  await draft(member, 'Open')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  await named(page).waitFor()
  const ahead = page.getByText('Follows, in full').last()
  await ahead.waitFor({ state: 'attached' })
  assert.equal(await ahead.isVisible(), false)
  assert.equal(await heading(page, 'Follows').count(), 0, 'nor in the tree that screen readers read')
  assert.equal(await page.getByRole('toolbar', { name: 'Verdict' }).count(), 1)
  // If this key reached the next draft, it would open another version of it.
  await page.keyboard.press(']')
  await page.keyboard.press('v')
  await page.keyboard.press('j')
  await heading(page, 'Follows').waitFor()
  assert.ok(await ahead.isVisible())
  await page.getByText(/^Covers .*1 more that you have not opened/).waitFor()
  assert.equal(await page.getByText('Left out of this verdict').count(), 0)
})

test('the time that a verdict takes never stands on the next draft’s button, not for a frame', async () => {
  const member = await world.member()
  for (const title of ['Third', 'Second', 'First']) await draft(member, title)
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  await named(page).waitFor()
  await page.getByText('Second, in full').last().waitFor({ state: 'attached' })
  await page.evaluate(`void (window.seen = new Promise((seen) => {
    const title = () => document.querySelector('section[aria-label="Draft"] h2').textContent
    const button = () => document.querySelector('[role="toolbar"]:not([hidden]) button').textContent
    const before = [title(), button()]
    const look = () => (title() === before[0] ? requestAnimationFrame(look) : seen([before[1], button()]))
    addEventListener('keydown', () => requestAnimationFrame(look), { once: true, capture: true })
  }))`)
  await page.keyboard.press('a')
  const [before, after] = await page.evaluate<[string, string]>('window.seen')
  assert.match(before, /^Approve for /)
  assert.match(after, /^Approve, the next free time is found/)
  await named(page).waitFor()
})

test('drafts are sent to review, several at once and one alone', async () => {
  const member = await world.member()
  for (const title of ['Gamma', 'Beta', 'Alpha'])
    await member.call('POST', '/marketing/post-groups', { title, posts: [{ platform: 'x', contentText: title }] })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review?tab=drafts`)
  await page.getByRole('checkbox', { name: 'Select “Beta”' }).check()
  await page.getByRole('checkbox', { name: 'Select “Gamma”' }).check()
  await page.getByRole('button', { name: 'Send 2 to review' }).click()
  await said(page, '2 drafts wait for review now.')
  await page.getByRole('link', { name: /Beta/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Alpha/ }).click()
  await page.getByRole('toolbar', { name: 'Verdict' }).getByRole('button', { name: 'Send to review' }).click()
  await said(page, 'One draft waits for review now.')
  await page.getByRole('link', { name: /Waiting/ }).click()
  await page.getByText('1 of 3').waitFor()
})

test('a thread is edited part by part in place', async () => {
  const member = await world.member()
  const { group } = await draft(member, 'Thread', [
    { platform: 'x', contentText: 'One', platformPayload: { thread: [{ text: 'Two' }, { text: 'Three' }] } },
  ])
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${group.id}`)
  await heading(page, 'Thread').waitFor()
  await page.keyboard.press('e')
  await page.getByLabel('Post 2 of the thread on X').fill('Two, mended')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Saved.')
  await page.getByRole('region', { name: 'X', exact: true }).getByText('Two, mended').waitFor()
  const { posts } = await member.call<{ posts: { contentText: string; platformPayload: unknown }[] }>(
    'GET',
    `/marketing/post-groups/${group.id}`,
  )
  assert.equal(posts[0]?.contentText, 'One')
  assert.match(JSON.stringify(posts[0]?.platformPayload), /Two, mended.*Three/)
})
