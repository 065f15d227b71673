import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Llm } from '#kernel/llm/llm.ts'
import { createModelsSandbox, type ModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { priceWords } from '../support/prices.ts'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { smallControls } from './small-controls.ts'
import { openWorld, says, type World } from './world.ts'

let models: ModelsSandbox
const PRICE = priceWords('thought_draft')

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

const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const drafting = (page: Page) => page.getByRole('dialog', { name: 'Draft posts' })

/** The page of a new person who has one thought. */
async function withThought(text: string, sight: { width: 1280 | 390; dark?: boolean }) {
  const who = await world.member('Ana Reis')
  await who.call('POST', '/thoughts', { text, kind: 'lesson' })
  const page = await world.page(sight, who)
  await page.goto(`${world.url}/ideas`)
  await row(page, text).waitFor()
  return { page, its: row(page, text) }
}
const told = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('paragraph')
const GLUE = 'Glue needs an hour. We waited 10 minutes, and the leg came off at the customer’s.'
const HOW = 'How should they be written? (optional)'

test('posts are drafted by keyboard at a price that is said before; the thought says so meanwhile, and leads to review', async () => {
  const { page, its } = await withThought(GLUE, { width: 1280 })
  await page.keyboard.press('j')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await says(
    drafting(page),
    new RegExp(`A model writes the posts.*nothing is published.*Costs ${PRICE} of 1,000 left\\.`, 's'),
  )
  assert.deepEqual(await faults(page), [])
  for (const network of ['X', 'LinkedIn']) await drafting(page).getByLabel(network, { exact: true }).uncheck()
  await drafting(page).getByLabel(HOW).fill('For joiners')
  const send = drafting(page).getByRole('button', { name: 'Draft posts' })
  await send.click()
  await says(drafting(page), /Choose one of these/)
  await drafting(page).getByLabel('LinkedIn').check()

  // If the model fails, everything typed stays, in the dialog and after it.
  models.script.add('401')
  await send.click()
  await says(drafting(page).getByRole('alert'), /Nothing was charged/)
  assert.equal(await drafting(page).getByLabel(HOW).inputValue(), 'For joiners')
  await page.keyboard.press('Escape')
  await its.getByRole('button', { name: 'Draft posts' }).press('Enter')
  assert.equal(await drafting(page).getByLabel(HOW).inputValue(), 'For joiners')
  assert.equal(await drafting(page).getByLabel('X', { exact: true }).isChecked(), false)

  let sent: unknown
  const held = Promise.withResolvers<void>()
  await page.route('**/drafts', async (route) => {
    sent = route.request().postDataJSON()
    await held.promise
    await route.continue()
  })
  await send.click()
  await says(drafting(page), /You can close this: the drafting goes on/)
  await page.keyboard.press('Escape')
  await says(its, /Posts are being drafted from it/)
  assert.equal(await its.getByRole('button', { name: 'Draft posts' }).getAttribute('aria-disabled'), 'true')
  assert.deepEqual(await faults(page), [])
  held.resolve()
  const { idempotencyKey, ...asked } = sent as Record<string, unknown>
  assert.deepEqual(asked, { platforms: ['linkedin'], visual: 'none', guidance: 'For joiners' })
  await says(told(page), /^A post is in review\.$/)
  await its.getByRole('link', { name: 'the newest draft' }).waitFor()
  assert.doesNotMatch((await its.textContent()) ?? '', /being drafted/)
  await page.getByRole('button', { name: /^Open in review/ }).click()
  await page.getByRole('heading', { name: /^Glue needs an hour/, level: 2 }).waitFor()
})

test('without a model it is said before that one’s own words are arranged, for nothing; a visual that fails is told', async () => {
  const { llm } = world.app.services
  world.app.services.llm = { ...llm, missing: () => 'No model' } as Llm // as if no provider were configured
  try {
    const words = 'Stand-up meetings are for the manager, not for the team.'
    const { page, its } = await withThought(words, { width: 390, dark: true })
    await its.getByRole('button', { name: 'Draft posts' }).click()
    await says(drafting(page), /No model is set up here.*your own sentences.*\[brackets\].*Costs nothing\./s)
    assert.equal(await drafting(page).getByLabel(HOW).count(), 0)
    await choose(drafting(page), 'Visual', 'A carousel')
    assert.deepEqual(await faults(page), [])
    assert.deepEqual(await smallControls(page), [])
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    await drafting(page).getByRole('button', { name: 'Arrange my words' }).click()
    await says(told(page), /2 posts are in review, arranged .* \[brackets\]\. There is no visual: A carousel needs/)
    await its.getByRole('link', { name: 'the newest draft' }).waitFor()
    assert.deepEqual(await smallControls(page), [])
    assert.deepEqual(await faults(page), [])
  } finally {
    world.app.services.llm = llm
  }
})

test('a thought that is too thin says what to add and leads to its text; credits that do not suffice are said', async () => {
  const { page } = await withThought('Post about glue', { width: 390 })
  await row(page, 'Post about glue').getByRole('button', { name: 'Draft posts' }).click()
  await says(drafting(page), /says too little for a post.*Add to it what happened/)
  assert.deepEqual(await faults(page), [])
  await drafting(page).getByRole('button', { name: 'Edit the thought' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the thought' })
  await dialog.getByLabel('In your own words').fill(GLUE)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row(page, GLUE).getByRole('button', { name: 'Draft posts' }).click()
  await says(drafting(page), new RegExp(`Costs ${PRICE}`))
  const refusal = { error: 'Too few credits are left: 3 are needed', code: 'fair_use_limit' }
  await page.route('**/drafts', (route) => route.fulfill({ status: 402, json: refusal }))
  await drafting(page).getByRole('button', { name: 'Draft posts' }).click()
  await says(drafting(page).getByRole('alert'), /Too few credits are left: 3 are needed\./)
})

test('a failure after the dialog was closed is told, and what was typed is still there', async () => {
  const { page, its } = await withThought(GLUE, { width: 1280, dark: true })
  await its.getByRole('button', { name: 'Draft posts' }).click()
  await says(drafting(page), new RegExp(`Costs ${PRICE}`))
  await drafting(page).getByLabel(HOW).fill('For joiners')
  const held = Promise.withResolvers<void>()
  await page.route('**/drafts', async (route) => {
    await held.promise
    await route.fulfill({ status: 502, json: { error: 'The model is busy', code: 'platform_error' } })
  })
  await drafting(page).getByRole('button', { name: 'Draft posts' }).click()
  await says(drafting(page), /You can close this/)
  await page.keyboard.press('Escape')
  await drafting(page).waitFor({ state: 'detached' })
  held.resolve()
  await says(told(page), /^Couldn’t draft posts from “Glue needs an hour.*”: The model is busy\.$/)
  await page.unroute('**/drafts')
  await its.getByRole('button', { name: 'Draft posts' }).click()
  assert.equal(await drafting(page).getByLabel(HOW).inputValue(), 'For joiners')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Retry/ }).click()
  await its.getByRole('link', { name: 'the newest draft' }).waitFor()
})
