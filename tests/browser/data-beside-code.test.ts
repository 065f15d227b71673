import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Member, openWorld, type World } from './world.ts'

let world: World
let member: Member
before(async () => {
  world = await openWorld()
  member = await world.member()
})
after(() => world.close())

/** Each row: the keys or the address that open a page, the page's file, its first read, and its heading. */
const PAGES: [go: string, file: string, asks: string, seen: string][] = [
  ['/review?tab=drafts', 'review-page', 'filter%5Bstatus%5D=draft', 'Review'],
  ['g c', 'calendar-page', '/marketing/scheduler/calendar?', 'Calendar'],
  ['g a', 'accounts-page', '/v1/public/status', 'Accounts'],
  ['/settings/people', 'people-page', '/members?', 'Settings'],
  ['/settings/you', 'you-page', '/v1/auth/sessions', 'Settings'],
  ['/settings/publishing', 'publishing-page', '/marketing/scheduler/settings', 'Settings'],
  ['/settings/assistants', 'assistants-page', '/connections', 'Settings'],
  ['/settings/keys', 'keys-page', '/api-keys', 'Settings'],
  ['/settings/webhooks', 'webhooks-page', '/webhooks', 'Settings'],
  ['/settings/audit', 'audit-page', '/audit?', 'Settings'],
]

for (const [go, file, asks, seen] of PAGES) {
  test(`${go} requests its data while its code is still loading`, async () => {
    const page = await world.page({ width: 1280 }, member)
    let isAsked = false
    let heldBack = false
    const byKeys = go.startsWith('g ')
    if (byKeys) {
      await page.goto(world.url)
      await page.getByText('Nothing is booked.').first().waitFor()
    }
    const asked = page
      .waitForRequest((request) => /\/v1\//.test(request.url()) && request.url().includes(asks))
      .then(() => {
        isAsked = true
      })
    // Holds the file back until the read has been sent. A page that reads only once it is drawn would never appear.
    await page.route(new RegExp(`/assets/${file}-[^/]+\\.js$`), async (route) => {
      heldBack = !isAsked
      await asked
      await route.continue()
    })
    if (byKeys) for (const key of go.split(' ')) await page.keyboard.press(key)
    else await page.goto(world.url + go)
    await page.getByRole('heading', { name: seen, level: 1 }).waitFor()
    await asked
    // With keys, both requests start at once, and either may be first.
    if (!byKeys) assert.equal(heldBack, true, 'the file was asked for, and held back')
  })
}
