import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { NEWS_PATHS, type NewsPath } from '#contract/news/news-paths.ts'
import type { NotificationType } from '#contract/news/notifications.ts'
import { newId } from '#kernel/ids.ts'
import { stopToken } from '../../src/features/notifications/stop-link.ts'
import { tellNews } from '../support/tell-news.ts'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const tell = (member: Member, type: NotificationType, title: string, href: NewsPath | null = '/accounts') =>
  tellNews(world.app, member, { type, title, href, body: `What to do about it: ${title}` })
const list = (page: Page) => page.getByRole('list', { name: 'Notifications' })
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const rows = (page: Page) => list(page).getByRole('listitem')

test('news is counted on every page, read by following it, and dismissed', async () => {
  const member = await world.member()
  await tell(member, 'account_error', 'X signed Galley out')
  await tell(member, 'post_published_first', 'Your first post is live', '/settings/people')
  await tell(member, 'post_published', 'A post is live', null)
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/accounts`)
  const place = bell(page)
  await says(place, /3 unread/)
  await place.click()
  await list(page).waitFor()
  assert.equal(await rows(page).count(), 3)
  assert.match((await rows(page).first().textContent()) ?? '', /For your information, unread: A post is live/)
  await list(page).getByRole('link', { name: 'X signed Galley out' }).click()
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
  await says(place, /2 unread/)
  await page.goBack()
  await list(page)
    .getByRole('button', { name: /^Dismiss.*: A post is live/ })
    .click()
  await list(page).getByText('A post is live', { exact: true }).waitFor({ state: 'detached' })
  await says(place, /1 unread/)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('heading', { name: 'You have read everything' }).waitFor()
  await page.getByRole('tab', { name: 'All' }).click()
  await list(page).getByRole('link', { name: 'Your first post is live' }).waitFor()
  await list(page).getByRole('link', { name: 'X signed Galley out' }).waitFor()
  await page.getByRole('button', { name: 'Dismiss all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss all' }).click()
  await page.getByRole('heading', { name: 'Nothing is left here' }).waitFor()
})

test('all news about one draft is one entry, which is read when it is opened', async () => {
  const member = await world.member()
  const draft = `/review/${newId()}` as const
  await tell(member, 'post_published', 'Published on X', draft)
  await tell(member, 'post_failed', 'A Bluesky post failed', draft)
  await tell(member, 'post_published_first', 'Your first post is live', draft)
  await tell(member, 'post_published', 'Another is live', `/review/${newId()}`)
  for (const width of [1280, 390] as const) {
    const page = await world.page({ width, dark: width === 390 }, member)
    await page.goto(`${world.url}/notifications`)
    await page.getByRole('tab', { name: 'All' }).click()
    const entry = rows(page).filter({ has: page.getByRole('link', { name: 'A Bluesky post failed' }) })
    await entry.waitFor()
    assert.equal(await page.locator('[data-news]').count(), 2)
    assert.deepEqual(await faults(page), [])
    const more = entry.getByRole('button', { name: /^2 more about it.*: A Bluesky post failed/ })
    await more.press('Enter')
    const others = entry.getByRole('list', { name: 'More about: A Bluesky post failed' })
    await says(others, /Your first post is live.*Published on X/)
    await entry.getByRole('button', { name: /^Mark as read/ }).waitFor({ state: 'detached' })
    assert.deepEqual(await faults(page), [])
    await page.context().close()
  }
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/notifications`)
  await says(bell(page), /1 unread/)
  const other = rows(page).filter({ hasText: 'Another is live' })
  await other.getByRole('link').click()
  await page.getByRole('heading', { name: 'Review', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
})

test('dismissing everything first says how much is unread, and can be cancelled', async () => {
  const member = await world.member()
  for (let n = 0; n < 3; n++) await tell(member, 'post_failed', `Post ${n} failed`)
  const page = await world.page({ width: 390, dark: true }, member)
  await page.goto(`${world.url}/notifications`)
  await page.getByRole('button', { name: 'Dismiss all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss all notifications?' })
  await says(dialog, /3 were not read/)
  assert.deepEqual(await faults(page), [])
  await dialog.getByRole('button', { name: 'Keep as it is' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await rows(page).count(), 3)
})

test('after dismissing or reading by keyboard the focus is on the next entry', async () => {
  const member = await world.member()
  for (const title of ['Third', 'Second', 'First']) await tell(member, 'post_failed', title)
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/notifications`)
  const focused = () => page.evaluate('document.activeElement.textContent')
  await list(page)
    .getByRole('button', { name: /^Mark as read.*: First/ })
    .press('Enter')
  assert.equal(await focused(), 'Dismiss: First')
  await page.keyboard.press('Enter')
  await list(page).getByText('First', { exact: true }).waitFor({ state: 'detached' })
  assert.equal(await focused(), 'Dismiss: Second')
  await page.keyboard.press('Enter')
  await list(page).getByText('Second', { exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await list(page).waitFor({ state: 'detached' })
  assert.equal(await focused(), 'Unread')
})

test('by keyboard alone, and by the bell', async () => {
  const member = await world.member()
  for (const title of ['First', 'Second']) await tell(member, 'post_failed', title)
  const page = await world.page({ width: 1280 }, member)
  await page.goto(world.url)
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await list(page).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'First')
  const phone = await world.page({ width: 390 }, member)
  await phone.goto(world.url)
  await phone.getByRole('link', { name: 'Notifications, 2 unread' }).click()
  await list(phone).waitFor()
})

test('a failed write restores what was shown, and says so', async () => {
  const member = await world.member()
  await tell(member, 'post_failed', 'It failed')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/notifications`)
  await page.route('**/dismiss', (route) => route.fulfill({ status: 500, json: { error: 'Something went wrong' } }))
  await list(page)
    .getByRole('button', { name: /^Dismiss.*: It failed/ })
    .click()
  // Looks for the paragraph, because the button's name repeats the message.
  await page
    .getByRole('paragraph')
    .filter({ hasText: /Couldn't dismiss “It failed”/ })
    .waitFor()
  await list(page).getByText('It failed', { exact: true }).waitFor()
})

test('mails are chosen by ticking, and a mail’s link stops its kind only when its button is pressed', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/notifications`)
  const all = page.getByRole('switch', { name: /^Mail me about this workspace/ })
  const digest = page.getByRole('switch', { name: /^A digest at 08:00/ })
  await digest.uncheck()
  await all.uncheck()
  await digest.and(page.locator(':disabled')).waitFor()
  await page.reload()
  assert.deepEqual([await all.isChecked(), await digest.isChecked()], [false, false])
  await all.check()
  const account = world.app.owner.selectFrom('user_account').select('id').where('email', '=', member.email)
  const { id: userId } = await account.executeTakeFirstOrThrow()
  const token = stopToken(world.app.services.keyRing, { orgId: member.orgId, userId, kind: 'action_required' })
  const stranger = await world.page({ width: 390 })
  await stranger.goto(`${world.url}/unsubscribe#token=${token}`)
  await stranger.getByRole('button', { name: 'Stop them' }).waitFor()
  await page.reload()
  const action = page.getByRole('switch', { name: /^What needs action/ })
  assert.equal(await action.isChecked(), true, 'to open the link is not enough')
  await stranger.getByRole('button', { name: 'Stop them' }).click()
  await stranger.getByRole('heading', { name: 'Stopped' }).waitFor()
  await page.reload()
  await action.waitFor()
  assert.equal(await action.isChecked(), false)
  await stranger.goto(`${world.url}/unsubscribe#token=abc`)
  await stranger.reload()
  await stranger.getByRole('button', { name: 'Stop them' }).click()
  await stranger.getByText(/incomplete or too old/).waitFor()
})

/** The heading of the page at each path. */
const PAGES: Record<(typeof NEWS_PATHS)[NotificationType][number], string> = {
  '/accounts': 'Accounts',
  '/review/{groupId}': 'Review',
  '/documents': 'Library',
  '/inbox': 'Inbox',
  '/results/automation': 'Results',
  '/settings/people': 'People',
  '/settings/plan': 'Plan',
  '/settings/activity/{runId}': 'Activity',
  '/videos/{renderId}': 'Library',
}

test('the app has a page for every link of a notification', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/nowhere`)
  const nothing = page.getByRole('heading', { name: 'There is no such page' })
  await nothing.waitFor()
  const paths = [...new Set(Object.values(NEWS_PATHS).flat())]
  assert.ok(paths.length > 3)
  const lost: string[] = []
  for (const path of paths) {
    await page.goto(world.url + path.replace(/\{\w+\}/, newId()))
    await page.getByRole('heading', { name: PAGES[path], exact: true }).or(nothing).waitFor()
    if (await nothing.isVisible()) lost.push(path)
  }
  assert.deepEqual(lost, [])
})
