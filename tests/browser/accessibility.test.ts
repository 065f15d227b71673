import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { account, bookedPost, connection, postInDoubt } from './arrange.ts'
import type { Sight } from './chromium.ts'
import { pagesBeside } from './every-page.ts'
import { faultsInBothShades } from './faults.ts'
import { type Screen, SETTINGS_SCREENS } from './settings-screens.ts'
import { type Member, openWorld, type World } from './world.ts'

let world: World
let member: Member
let groupId: string
let doubtId: string
before(async () => {
  world = await openWorld()
  member = await world.member()
  // Two-factor codes can be set up only with a verified address.
  await world.app.owner.updateTable('user_account').set({ email_verified: true }).execute()
  const sender = await account(world, member, 'northwind')
  const waiting = await member.call('POST', '/marketing/drafts', {
    title:
      'Three variants, one with a word of sixty characters: Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk',
    topic: 'Tools that last',
    posts: [
      {
        platform: 'x',
        socialAccountId: sender,
        contentText: 'Pick one https://example.test #tools',
        platformPayload: { poll: POLL },
      },
      { platform: 'bluesky', contentText: 'word '.repeat(90) },
      { platform: 'linkedin', contentText: 'A plain card' },
    ],
  })
  groupId = waiting.group.id
  const { group } = await member.call('POST', '/marketing/drafts', {
    title: 'Booked',
    posts: [{ platform: 'x', socialAccountId: sender, contentText: 'Booked already' }],
  })
  await member.call('POST', `/marketing/post-groups/${group.id}/approve`, {})
  doubtId = (await postInDoubt(world, member, 'Did it go out?', sender)).groupId
  await account(world, member, 'southwind', 'error')
  await bookedPost(member, 'Goes out soon', 2, { socialAccountId: sender })
  await connection(world, member, 'Claude', ['mcp:read', 'posts:schedule'])
  await member.call('POST', '/webhooks', { url: 'https://hooks.example.com/galley', events: [] })
})
after(() => world.close())

const POLL = { options: ['Octagon', 'Round'], durationMinutes: 1440 }
/**
 * Each page is checked in light and in dark. One page opens in light and one in dark, so that each is checked as the
 * first.
 */
const SIGHTS: Sight[] = [{ width: 1280 }, { width: 390, dark: true }]

const dialog = (page: Page) => page.getByRole('dialog').waitFor()
const SCREENS: Screen[] = [
  { name: 'sign-in', path: () => '/sign-in', signedOut: true, open: (page) => page.getByLabel('Email').waitFor() },
  {
    name: 'make an account',
    path: () => '/sign-up',
    signedOut: true,
    open: (page) => page.getByLabel('Email').waitFor(),
  },
  {
    name: 'today',
    path: () => '/',
    open: async (page) => {
      await page.getByRole('list', { name: 'Needs you' }).getByText('May be live on X').waitFor()
      await page.getByRole('list', { name: 'Goes out' }).waitFor()
    },
  },
  {
    name: 'a post in doubt',
    path: () => `/review/${doubtId}?tab=decided`,
    open: (page) => page.getByRole('list', { name: 'What happened' }).waitFor(),
  },
  {
    name: 'publishing it again',
    path: () => `/review/${doubtId}?tab=decided`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Publish again' }).click()
      await dialog(page)
    },
  },
  {
    name: 'saying that it is live',
    path: () => `/review/${doubtId}?tab=decided`,
    open: async (page) => {
      await page.getByRole('button', { name: 'It is live' }).click()
      await dialog(page)
    },
  },
  {
    name: 'a post in doubt in the calendar',
    path: () => '/calendar?view=list',
    open: async (page) => {
      await page.getByRole('button', { name: /Did it go out/ }).click()
      await page.getByRole('list', { name: 'What happened' }).waitFor()
    },
  },
  {
    name: 'ending a pause',
    path: () => '/calendar',
    open: async (page) => {
      await member.call('PUT', '/marketing/publishing/pause', { platforms: ['x'], reason: 'A storm is coming' })
      await page.reload()
      await page.getByRole('button', { name: 'Let it go on' }).click()
      await dialog(page)
    },
  },
  {
    name: 'a page while publishing is paused',
    path: () => '/',
    open: (page) => page.getByRole('region', { name: 'Publishing is paused' }).waitFor(),
    close: () => member.call('PUT', '/marketing/publishing/pause', {}),
  },
  {
    name: 'the review list',
    path: () => '/review',
    open: (page) => page.getByRole('link', { name: /Three variants/ }).waitFor(),
  },
  {
    name: 'an open draft over its limit',
    path: () => `/review/${groupId}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Bluesky', exact: true }).click()
      await page.getByText(/150 over/).waitFor()
    },
  },
  {
    name: 'editing in place',
    path: () => `/review/${groupId}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Text for Bluesky').waitFor()
    },
  },
  {
    name: 'rejecting',
    path: () => `/review/${groupId}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Reject' }).click()
      await dialog(page)
    },
  },
  {
    name: 'choosing a time',
    path: () => `/review/${groupId}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Change time' }).click()
      await dialog(page)
    },
  },
  {
    name: 'publishing now',
    path: () => '/review?tab=decided',
    open: async (page) => {
      const row = page.getByRole('link', { name: /Booked/ })
      await row.click()
      await page.getByRole('button', { name: /^Publish on X now/ }).click()
      await dialog(page)
    },
  },
  {
    name: 'cancelling a post',
    path: () => '/calendar?view=list',
    open: async (page) => {
      await page.getByRole('button', { name: /Booked already/ }).click()
      await page.getByRole('button', { name: 'Cancel it' }).click()
      await page.getByRole('dialog', { name: 'Cancel this post?' }).waitFor()
    },
  },
  {
    name: 'an empty list',
    path: () => '/review?tab=drafts',
    open: (page) => page.getByRole('heading', { name: 'Nothing here' }).waitFor(),
  },
  {
    name: 'the calendar',
    path: () => '/calendar',
    open: (page) =>
      page
        .getByRole('button', { name: /Booked already/ })
        .first()
        .waitFor(),
  },
  {
    name: 'the week',
    path: () => '/calendar?view=week',
    open: (page) => page.getByRole('button', { name: 'Today' }).waitFor(),
  },
  {
    name: 'a post of the calendar',
    path: () => '/calendar?view=list',
    open: async (page) => {
      await page.getByRole('button', { name: /Booked already/ }).click()
      await dialog(page)
    },
  },
  {
    name: 'the composer with a thread and a poll',
    path: () => '/compose',
    open: async (page) => {
      await page.getByRole('tab', { name: 'X' }).click()
      await page.getByRole('button', { name: 'Add a poll' }).click()
      await page.getByRole('button', { name: 'Make it a thread' }).click()
      await page.getByText(/takes no thread in a post with a poll/).waitFor()
    },
  },
  {
    name: 'connecting Bluesky',
    path: () => '/accounts',
    open: async (page) => {
      await page.getByRole('button', { name: /Connect Bluesky/ }).click()
      await dialog(page)
    },
  },
  { name: 'settings', path: () => '/settings', open: (page) => page.getByLabel('Timezone').waitFor() },
  ...SETTINGS_SCREENS,
  {
    name: 'a page that is not there',
    path: () => '/no-such-page',
    open: (page) => page.getByRole('heading').waitFor(),
  },
  {
    name: 'the person menu',
    path: () => '/accounts',
    open: (page) => page.getByRole('button', { name: 'Rita Gomes' }).click(),
  },
  {
    name: 'the list of keys',
    path: () => '/accounts',
    open: async (page) => {
      await page.getByRole('heading', { name: 'Accounts' }).waitFor()
      await page.keyboard.press('?')
      await dialog(page)
    },
  },
  {
    name: 'a read that fails',
    path: () => '/accounts',
    open: async (page) => {
      await page.route('**/marketing/accounts', (route) =>
        route.fulfill({ status: 403, json: { error: 'Not for you' } }),
      )
      await page.reload()
      await page.getByRole('alert').waitFor()
    },
  },
]

for (const sight of SIGHTS) {
  test(`no screen has an accessibility fault or scrolls sideways: ${sight.width} px, in both shades`, async (t) => {
    const [inside, outside] = [await world.page(sight, member), await world.page(sight)]
    for (const screen of [...SCREENS, ...pagesBeside(SCREENS)]) {
      await t.test(screen.name, async () => {
        const page = screen.signedOut ? outside : inside
        await page.goto(world.url + screen.path())
        await screen.open?.(page)
        assert.deepEqual(await faultsInBothShades(page), [])
        const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        assert.equal(wider, 0, 'the page is as wide as the window')
        await screen.close?.()
      })
    }
  })
}
