import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { PATIENCE_MS } from './chromium.ts'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { smallControls } from './small-controls.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let member: Member
before(async () => {
  world = await openWorld()
  member = await world.member()
})
after(() => world.close())

interface Kept {
  id: string
  text: string
  kind: string
  status: string
  tags: string[]
}
const thoughts = async (status = 'all', who = member) =>
  (await who.call<{ items: Kept[] }>('GET', `/thoughts?status=${status}`)).items
const list = (page: Page) => page.getByRole('list', { name: 'Thoughts' })
const row = (page: Page, words: string) => list(page).getByRole('listitem').filter({ hasText: words })
const noting = (page: Page) => page.getByRole('dialog', { name: 'Note a thought' })
/** Waits until the field in the dialog has this text. */
const holds = (page: Page, text: string) =>
  until(async () => (await page.getByLabel('In your own words').inputValue()) === text, {
    that: `the thought says “${text}”`,
    everyMs: 50,
    withinMs: PATIENCE_MS,
  })

test('one key notes a thought from any page, and what was typed outlives the dialog', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/ideas`)
  await page.getByRole('heading', { name: 'No thoughts yet' }).waitFor()
  assert.deepEqual(await faults(page), [])

  await page.goto(`${world.url}/calendar`)
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await page.keyboard.press('i')
  await page.keyboard.type('Glue needs an hour')
  // Keys that were typed while the dialog loaded go into it.
  await holds(page, 'Glue needs an hour')
  assert.deepEqual(await faults(page), [])
  await page.keyboard.press('Escape')
  await noting(page).waitFor({ state: 'detached' })
  assert.deepEqual(await thoughts(), [])

  await page.reload()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await page.keyboard.press('i')
  await holds(page, 'Glue needs an hour')
  await choose(noting(page), 'Kind', 'Lesson')
  await noting(page).getByLabel('Tags (optional)').fill('#workshop, repair')
  await page.keyboard.press('Control+Enter')
  await page.getByText('It is noted, under Ideas.', { exact: true }).waitFor()
  const [kept] = await thoughts()
  assert.deepEqual([kept?.text, kept?.kind, kept?.tags], ['Glue needs an hour', 'lesson', ['workshop', 'repair']])

  await page.keyboard.press('i')
  await holds(page, '')
  await noting(page).getByRole('button', { name: 'Keep it' }).click()
  await says(noting(page), /still empty/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await page.getByText('It is noted, under Ideas.', { exact: true }).waitFor({ state: 'detached' })
  await page.goto(`${world.url}/ideas`)
  await page.getByRole('heading', { name: 'No thoughts yet' }).waitFor()
})

test('a thought that did not arrive stays in the dialog, and arrives once', async () => {
  const page = await world.page({ width: 390, dark: true }, member)
  await page.goto(world.url)
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Note a thought' }).click()
  await page.getByLabel('In your own words').fill('Heard on the train')
  await page.route('**/thoughts', (route) => route.abort())
  await noting(page).getByRole('button', { name: 'Keep it' }).click()
  await says(noting(page), /cannot be reached/)
  assert.equal(await page.getByLabel('In your own words').inputValue(), 'Heard on the train')
  assert.deepEqual(await smallControls(page), [])
  await page.unroute('**/thoughts')
  await noting(page).getByRole('button', { name: 'Try again' }).click()
  await noting(page).waitFor({ state: 'detached' })
  assert.equal((await thoughts()).length, 1)
})

test('a thought is edited, archived, brought back and deleted, and each can be taken back', async () => {
  const page = await world.page({ width: 1280, dark: true }, member)
  await page.goto(`${world.url}/ideas`)
  await row(page, 'Heard on the train').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit the thought' })
  await dialog.getByLabel('In your own words').fill('Heard on the night train')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row(page, 'Heard on the night train').waitFor()

  await row(page, 'night train').getByRole('button', { name: 'Archive' }).click()
  await page.getByText('The thought is archived: no post is written from it.', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'No thoughts yet' }).waitFor()
  assert.deepEqual(
    (await thoughts()).map(({ status }) => status),
    ['archived'],
  )
  await page.keyboard.press('z')
  await row(page, 'night train').waitFor()
  assert.deepEqual(
    (await thoughts()).map(({ status }) => status),
    ['new'],
  )

  await row(page, 'night train').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The thought is deleted.', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'No thoughts yet' }).waitFor()
  assert.deepEqual(await thoughts(), [])
  await page.keyboard.press('z')
  await row(page, 'night train').waitFor()
  assert.deepEqual(
    (await thoughts()).map(({ text }) => text),
    ['Heard on the night train'],
  )
})

test('states, kinds and tags narrow the list, and a draft leads to review', async () => {
  const other = await world.member('Ida Berg')
  for (const [text, kind, tags] of [
    ['Oil twice a year', 'tip', ['care']],
    ['A chisel from 1961', 'story', ['repair']],
    ['Buy once', 'opinion', ['repair']],
  ] as const)
    await other.call('POST', '/thoughts', { text, kind, tags })
  const drafted = (await thoughts('all', other)).find(({ kind }) => kind === 'opinion')
  assert.ok(drafted)
  const { group } = await other.call('POST', '/marketing/drafts', {
    title: 'Buying once',
    posts: [{ platform: 'x', contentText: 'Buy once' }],
  })
  await world.app.owner
    .insertInto('thought_draft')
    .values({ org_id: other.orgId, thought_id: drafted.id, group_id: group.id })
    .execute()
  await other.call('PATCH', `/thoughts/${drafted.id}`, { status: 'drafted' })

  const page = await world.page({ width: 1280 }, other)
  await page.goto(`${world.url}/ideas`)
  await row(page, 'Oil twice a year').waitFor()
  assert.equal(await list(page).getByRole('listitem').count(), 3)
  assert.deepEqual(await faults(page), [])
  const chips = page.getByRole('complementary', { name: 'What the list shows' })
  await row(page, 'A chisel')
    .getByRole('button', { name: /#repair/ })
    .click()
  assert.equal(await list(page).getByRole('listitem').count(), 2)
  await chips.getByRole('button', { name: 'Story' }).click()
  assert.equal(await list(page).getByRole('listitem').count(), 1)
  await chips.getByRole('button', { name: 'Tip' }).click()
  await page.getByRole('heading', { name: 'No thought fits' }).waitFor()
  await page.getByRole('button', { name: 'Show all that are in use' }).click()
  await chips.getByRole('button', { name: 'Drafted', exact: true }).click()
  await row(page, 'Buy once').waitFor()
  assert.equal(await list(page).getByRole('listitem').count(), 1)
  await row(page, 'Buy once').getByRole('link', { name: 'the newest draft' }).click()
  await page.getByRole('heading', { name: 'Buying once', level: 2 }).waitFor()
})

test('somebody who may not write reads them, with the reason, and a list that fails can be read again', async () => {
  const viewer = await world.joined(member, 'viewer')
  const page = await world.page({ width: 390 }, viewer)
  await page.route('**/thoughts?*', (route) => route.fulfill({ status: 500, json: { error: 'No' } }))
  await page.goto(`${world.url}/ideas`)
  const again = page.getByRole('button', { name: 'Retry' })
  await again.waitFor()
  await page.unroute('**/thoughts?*')
  await again.click()
  await row(page, 'night train').waitFor()
  await page.getByText('can’t note thoughts').waitFor()
  assert.equal(await list(page).getByRole('button', { name: 'Delete' }).count(), 0)
  await page.getByText('By kind and tag').click()
  assert.deepEqual(await smallControls(page), [])
  assert.deepEqual(await faults(page), [])
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
})
