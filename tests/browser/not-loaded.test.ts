import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { faults } from './faults.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name, exact: true })
const needsNetwork = (page: Page) => page.getByRole('heading', { name: 'This page needs the network', level: 1 })

/** Counts how often the page was reloaded, and how often it asked before somebody left it. */
async function watched(page: Page) {
  const seen = { loads: 0, questions: 0 }
  page.on('load', () => (seen.loads += 1))
  page.on('dialog', (dialog) => {
    seen.questions += 1
    void dialog.accept() // as a person may who does not read the question
  })
  return seen
}

/**
 * Waits until nothing loads any more. On a busy machine the network is never idle; by the end of the wait everything
 * has loaded.
 */
const settled = (page: Page) => page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})

test('a page that is not loaded yet waits for the network, and no verdict is lost', async () => {
  const member = await world.member()
  const { group } = await member.call('POST', '/marketing/drafts', {
    title: 'Decided on the train',
    posts: [{ platform: 'x', contentText: 'Decided on the train' }],
  })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  await page.getByRole('button', { name: /^Approve for \w{3} / }).waitFor()
  await settled(page)
  const seen = await watched(page)
  await page.context().setOffline(true)
  await page.keyboard.press('a')
  await says(page.getByRole('status', { name: 'Not sent yet' }), /One verdict has not reached/)
  await place(page, 'Calendar').click()
  await needsNetwork(page).waitFor()
  await page.getByText('You are offline, and it has not been opened here before.').waitFor()
  await says(page.getByRole('status', { name: 'Not sent yet' }), /One verdict has not reached/)
  assert.deepEqual(seen, { loads: 0, questions: 0 })
  // The page that has loaded already still opens. The page that is missing still needs the network.
  await place(page, 'Review').click()
  await needsNetwork(page).waitFor({ state: 'detached' })
  await place(page, 'Calendar').click()
  await needsNetwork(page).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  assert.deepEqual(seen, { loads: 1, questions: 0 })
  const { posts } = await member.call<{ posts: { status: string }[] }>('GET', `/marketing/post-groups/${group.id}`)
  assert.equal(posts[0]?.status, 'scheduled')
})

test('hovering over a link while offline does nothing to the page', async () => {
  const page = await world.page({ width: 1280 }, await world.member())
  await page.goto(`${world.url}/accounts`)
  await page.getByRole('list', { name: 'Platforms' }).waitFor()
  await settled(page)
  const seen = await watched(page)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await place(page, 'Calendar').hover()
  await failed
  await says(page.getByRole('status', { name: 'Connection' }), /You are offline/)
  await page.getByRole('list', { name: 'Platforms' }).waitFor()
  assert.deepEqual(seen, { loads: 0, questions: 0 })
})

test('a tab that was open during a release reloads by itself, once', async () => {
  const page = await world.page({ width: 390 }, await world.member())
  await page.goto(`${world.url}/accounts`)
  await page.getByRole('list', { name: 'Platforms' }).waitFor()
  const seen = await watched(page)
  let gone = 1
  await page.route('**/assets/calendar-page*', (route) =>
    gone-- > 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await place(page, 'Calendar').click()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  assert.equal(seen.loads, 1)
  // If a part is still missing after the reload, a new release is not the reason.
  await page.route('**/assets/compose-page*', (route) => route.fulfill({ status: 404 }))
  await place(page, 'Compose').click()
  await page.getByRole('heading', { name: 'This page failed', level: 1 }).waitFor()
  assert.deepEqual(await faults(page), [])
  assert.equal(seen.loads, 1)
})
