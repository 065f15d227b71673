import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createModelsSandbox, type ModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { until } from '../support/until.ts'
import { faultsInBothShades } from './faults.ts'
import { choose } from './fields.ts'
import { smallControls } from './small-controls.ts'
import { openWorld, says, type World } from './world.ts'

let models: ModelsSandbox
let world: World
before(async () => {
  models = createModelsSandbox()
  await models.start()
  world = await openWorld(models.env())
})
after(async () => {
  await world?.close()
  await models?.stop()
})

interface Settings {
  keywords: string[]
  subreddits: string[]
  autoRefresh: boolean
  feeds: { name: string; source: string; handles?: string[] }[]
}
const told = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('what is listened to is said a line each, saved as a whole, and switched on by hand', async () => {
  const who = await world.member()
  const settings = () => who.call<Settings>('GET', '/engagement/settings')
  const page = await world.page({ width: 1440 }, who)
  await page.goto(`${world.url}/inbox/listening`)
  await page.getByLabel('Words and phrases', { exact: true }).fill('block plane\ncap iron')
  await page.getByLabel('Communities').fill('r/handtools')
  await page.getByRole('button', { name: 'Add a feed' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Makers')
  await choose(page, 'Reads', 'People')
  await page.getByLabel('Handles').fill('@tom, @rita')
  assert.deepEqual(await faultsInBothShades(page), [])
  await page.getByRole('button', { name: 'Save what is listened to' }).click()
  await says(told(page), /Saved what is listened to/)
  const { keywords, subreddits, feeds, autoRefresh } = await settings()
  assert.deepEqual([keywords, subreddits, autoRefresh], [['block plane', 'cap iron'], ['handtools'], false])
  assert.deepEqual(
    feeds.map(({ name, source, handles }) => [name, source, handles]),
    [['Makers', 'people', ['tom', 'rita']]],
  )
  await page.getByRole('switch', { name: 'Read every hour' }).click()
  await until(async () => (await settings()).autoRefresh, { that: 'it reads by itself', everyMs: 100 })
  // A handle that X would not take is named in its field.
  await page.getByLabel('People to watch').fill('not a handle!')
  await page.getByRole('button', { name: 'Save what is listened to' }).click()
  await says(page.getByRole('main'), /This is no handle on X/)
})

test('reading says its most and then what it could not read, and drafting its price', async () => {
  const who = await world.member()
  const page = await world.page({ width: 390, dark: true }, who)
  await page.goto(`${world.url}/inbox`)
  await page.getByRole('heading', { name: 'Nobody waits for an answer' }).waitFor()
  assert.deepEqual(await faultsInBothShades(page), [])
  assert.deepEqual(await smallControls(page), [])
  await page.getByRole('button', { name: 'Read the inbox' }).click()
  const dialog = page.getByRole('dialog')
  await says(dialog, /Costs/)
  assert.deepEqual(await faultsInBothShades(page), [])
  await dialog.getByRole('button', { name: 'Read it' }).click()
  await page.getByRole('dialog', { name: 'Nothing new' }).waitFor()
})

test('somebody who may only read sees what is listened to, and who may change it', async () => {
  const who = await world.joined(await world.member(), 'viewer')
  const page = await world.page({ width: 1280 }, who)
  await page.goto(`${world.url}/inbox/listening`)
  await says(page.getByRole('main'), /Your role \(Viewer\) can’t change what is listened to/)
  assert.equal(await page.getByLabel('Communities').isDisabled(), true)
})
