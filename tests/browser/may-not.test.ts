import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let owner: Member
let page: Page
before(async () => {
  world = await openWorld()
  owner = await world.member('Ada Lind')
  await world.app.make.account(owner, 'x', { handle: 'northwind' })
  await world.app.make.account(owner, 'bluesky', { handle: 'northwind.test' })
  await owner.call('POST', '/marketing/drafts', {
    title: 'Waits',
    posts: [
      { platform: 'x', contentText: 'Waits' },
      { platform: 'bluesky', contentText: 'Waits' },
    ],
  })
  page = await world.page({ width: 390 }, await world.joined(owner, 'viewer'))
})
after(() => world.close())

/** The mouse cursor over a field. Besides the colour, the cursor shows that the field cannot be changed. */
const cursorOf = (field: Locator) =>
  field.evaluate((one: { computedStyleMap(): Map<string, unknown> }) => `${one.computedStyleMap().get('cursor')}`)

const LOCKED = [
  { path: '/settings', words: 'change the workspace. Owners and admins can.', fields: ['Name', 'Short name'] },
  { path: '/settings', words: 'change scheduling. Owners and admins can.', fields: ['Timezone'] },
  {
    path: '/settings/publishing',
    words: 'publish. Owners, admins and editors can.',
    fields: ['The whole workspace: nothing goes out', 'Reason (optional)'],
  },
  {
    path: '/settings/publishing',
    words: 'change scheduling. Owners and admins can.',
    fields: ['Minutes late at most'],
  },
  {
    path: '/settings/scheduling',
    words: 'change scheduling. Owners and admins can.',
    fields: ['Minutes between two posts', 'Posts a day at most', 'Readers', 'Weekends too'],
  },
  { path: '/settings/assistants', words: 'change scheduling. Owners and admins can.', fields: [/^Nothing/] },
  { path: '/settings/people', words: 'manage people. Owners and admins can.', fields: ['Role of Ada Lind'] },
]

for (const { path, words, fields } of LOCKED) {
  test(`${path} tells a viewer who may change it, and its fields look locked: ${fields[0]}`, async () => {
    await page.goto(world.url + path)
    await page.getByText(`Your role (Viewer) can’t ${words}`).first().waitFor()
    for (const label of fields) {
      const field = page.getByLabel(label, { exact: true }).first()
      assert.ok(await field.isDisabled(), `${label}`)
      assert.equal(await cursorOf(field), 'not-allowed', `${label}`)
    }
    assert.deepEqual(await faults(page), [])
  })
}

test('a viewer sees accounts, and no buttons to connect them', async () => {
  await page.goto(`${world.url}/accounts`)
  await page.getByText('Your role (Viewer) can’t connect accounts. Owners and admins can.').waitFor()
  await says(page.getByRole('list', { name: 'Platforms' }), /@northwind/)
  assert.equal(await page.getByRole('button', { name: /connect/i }).count(), 0)
})

test('Today shows a viewer what there is, and nothing to write or decide', async () => {
  await page.goto(world.url)
  await page.getByRole('link', { name: 'See what waits' }).waitFor()
  assert.equal(await page.getByRole('link', { name: /^Write|Start the review|Go to Accounts/ }).count(), 0)
  assert.equal(
    await page
      .getByRole('main')
      .getByText(/needs? you/i)
      .count(),
    0,
  )
})

test('the composer and the review have nothing for a viewer to fill in', async () => {
  await page.goto(`${world.url}/compose`)
  await page.getByText('Your role (Viewer) can’t write drafts. Owners, admins, editors and contributors can.').waitFor()
  assert.equal(await page.getByRole('main').getByRole('textbox').count(), 0)
  await page.getByRole('link', { name: 'See what waits' }).click()
  await page.getByRole('link', { name: /Waits/ }).first().click()
  await page.getByRole('region', { name: 'Bluesky' }).waitFor()
  assert.equal(await page.getByRole('button', { name: /Leave out/ }).count(), 0)
  assert.equal(await page.getByRole('link', { name: 'Open in the composer' }).count(), 0)
})

test('the audit log says who may read it', async () => {
  await page.goto(`${world.url}/settings/audit`)
  await page.getByText('Your role (Viewer) can’t read the audit log. Owners and admins can.').waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)
})
