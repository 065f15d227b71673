import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createModelsSandbox, type ModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { priceOf, priceWords } from '../support/prices.ts'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { reasonOf } from './reason-of.ts'
import { type Member, openWorld, says, type World } from './world.ts'

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

async function composing(width: 1280 | 390, options: { dark?: boolean; member?: Member } = {}) {
  const member = options.member ?? (await world.member())
  const page = await world.page({ width, dark: options.dark ?? false }, member)
  await page.goto(`${world.url}/compose?platform=x`)
  return { member, page, text: page.getByLabel('Shared text'), assist: page.getByRole('region', { name: 'Assist' }) }
}

for (const [width, dark] of [
  [1280, false],
  [390, true],
] as const) {
  test(`a text is written at the price beside the button, and only a person inserts it, at ${width} px`, async () => {
    const { page, text, assist } = await composing(width, { dark })
    await assist.getByRole('button', { name: 'Write a text' }).click()
    await says(assist, new RegExp(`Costs ${priceWords('content_generate')} of 1,000 left\\.`))
    await page.getByLabel('What should it say?').fill('The new jig for mitred corners')
    assert.deepEqual(await faults(page), [])
    await assist.getByRole('button', { name: 'Write it' }).click()
    const proposal = page.getByRole('region', { name: 'Proposed text' })
    await says(proposal, /simulated/)
    await says(proposal, new RegExp(`Cost ${priceWords('content_generate')}`))
    await says(assist, new RegExp(`of ${1000 - priceOf('content_generate')} left\\.`))
    assert.equal(await text.inputValue(), '')
    assert.deepEqual(await faults(page), [])
    await proposal.getByRole('button', { name: 'Use this text' }).click()
    assert.match(await text.inputValue(), /simulated/)
    await proposal.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    assert.equal(await text.inputValue(), '')
  })
}

test('a summary is inserted below the text, or in its place', async () => {
  const { page, text, assist } = await composing(1280)
  await text.fill('What we shipped.')
  await assist.getByRole('button', { name: 'Sum up a text' }).click()
  await says(assist, new RegExp(`Costs ${priceWords('summarize')} of 1,000 left\\.`))
  await page.getByLabel('Text to sum up').fill('The jig holds. It took a year. Nobody was hurt.')
  await assist.getByRole('button', { name: 'Sum it up' }).click()
  await page.getByRole('button', { name: 'Put it below the text' }).click()
  assert.match(await text.inputValue(), /^What we shipped\.\n\n.*simulated/s)
})

test('the input and the result that was paid for stay when the panel is closed or another is opened; the focus is not lost', async () => {
  const { page, text, assist } = await composing(1280)
  const focused = () => page.evaluate('document.activeElement.textContent')
  const write = assist.getByRole('button', { name: 'Write a text' })
  await write.press('Enter')
  await page.getByLabel('What should it say?').fill('The new jig')
  await says(assist, /of 1,000 left/)
  await assist.getByRole('button', { name: 'Write it' }).click()
  const proposal = page.getByRole('region', { name: 'Proposed text' })
  await proposal.waitFor()
  await assist.getByRole('button', { name: 'Sum up a text' }).click()
  await proposal.waitFor({ state: 'hidden' })
  await page.getByLabel('Text to sum up').fill('A long article')
  await assist.getByRole('button', { name: 'Close' }).press('Enter')
  assert.equal(await focused(), 'Sum up a text')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate('document.activeElement.value'), 'A long article')
  await write.click()
  assert.equal(await page.evaluate('document.activeElement.value'), 'The new jig')
  assert.deepEqual(await faults(page), [])
  await proposal.getByRole('button', { name: 'Use this text' }).press('Enter')
  await proposal.waitFor({ state: 'detached' })
  assert.equal(await focused(), 'Write a text')
  assert.match(await text.inputValue(), /simulated/)
})

test('a saved post is rewritten against its own text; a changed one is saved first', async () => {
  const { page, text, assist } = await composing(1280)
  await text.fill('The jig is here.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/compose\/\w+/)
  await page.getByRole('tab', { name: 'X' }).click()
  await assist.getByRole('button', { name: 'Rewrite for X' }).click()
  await says(assist, new RegExp(`Costs ${priceWords('rewrite')}`))
  await page.getByLabel('Tone (optional)').fill('dry')
  await assist.getByRole('button', { name: 'Propose a wording' }).click()
  const proposal = page.getByRole('region', { name: 'Proposed wording' })
  await proposal.locator('ins').first().waitFor()
  assert.deepEqual(await faults(page), [])
  await proposal.getByRole('button', { name: 'Use this wording' }).click()
  await says(page.getByRole('tabpanel'), /Edited for X\./)
  assert.notEqual(await page.getByLabel('Text for X').inputValue(), 'The jig is here.')
  const rewrite = assist.getByRole('button', { name: 'Rewrite for X' })
  assert.equal(await rewrite.getAttribute('aria-disabled'), 'true')
  assert.match(await reasonOf(rewrite), /^Save the draft first/)
  // A tap opens no tip, so the reason appears as a message.
  await rewrite.click({ force: true })
  await page.getByRole('status').filter({ hasText: 'Save the draft first' }).waitFor()
})

test('a model that fails costs nothing, and the input is kept', async () => {
  const { page, assist } = await composing(390)
  await assist.getByRole('button', { name: 'Write a text' }).click()
  await page.getByLabel('What should it say?').fill('The new jig')
  await says(assist, /of 1,000 left/)
  models.script.add('quota')
  await assist.getByRole('button', { name: 'Write it' }).click()
  await page.getByRole('alert').waitFor()
  await says(assist, /of 1,000 left/)
  assert.equal(await page.getByLabel('What should it say?').inputValue(), 'The new jig')
  assert.deepEqual(await faults(page), [])
})

test('if no model is set up, the page says what to set, and a summary costs nothing', async () => {
  const bare = await openWorld()
  try {
    const page = await bare.page({ width: 390 }, await bare.member())
    await page.goto(`${bare.url}/compose?platform=x`)
    await page.getByRole('button', { name: 'Write a text' }).click()
    await page.getByText(/whoever runs this installation must set/).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Write it' }).count(), 0)
    assert.deepEqual(await faults(page), [])
    await page.getByRole('button', { name: 'Sum up a text' }).click()
    await page.getByText('Costs nothing.').waitFor()
    await page.getByLabel('Text to sum up').fill('The jig holds. It took a year. Nobody was hurt by it.')
    await page.getByRole('button', { name: 'Sum it up' }).click()
    await page.getByText(/No model is set up, so these are the most important sentences/).waitFor()
  } finally {
    await bare.close()
  }
})

test('a post is shortened at a price that is said first, and each network keeps its own proposal', async () => {
  const { page, text, assist } = await composing(1280)
  await choose(page, 'Add a platform', 'LinkedIn')
  await text.fill('The jig is here, and it took us a whole year of evenings to make it hold.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/compose\/\w+/)
  await page.getByRole('tab', { name: 'X' }).click()
  await assist.getByRole('button', { name: 'Shorten for X' }).click()
  await says(assist, new RegExp(`Costs ${priceWords('rewrite')} of 1,000 left\\.`))
  await assist.getByRole('button', { name: 'Propose a shorter one' }).click()
  const proposal = page.getByRole('region', { name: 'Shorter wording' })
  await proposal.locator('ins, del').first().waitFor()
  await says(proposal, /characters (shorter|longer)/)
  assert.deepEqual(await faults(page), [])
  await page.getByRole('tab', { name: 'LinkedIn' }).click()
  await proposal.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'X' }).click()
  await proposal.getByRole('button', { name: 'Use this wording' }).click()
  await says(page.getByRole('tabpanel'), /Edited for X\./)
  await page.getByRole('button', { name: 'Undo' }).click()
  assert.equal(
    await page.getByLabel('Text for X').inputValue(),
    'The jig is here, and it took us a whole year of evenings to make it hold.',
  )
})

test('a text is written for the network on the desk, shown against what stands, and what was asked outlives a reload', async () => {
  const { page, text, assist } = await composing(1280)
  await text.fill('What we shipped.')
  await page.getByRole('tab', { name: 'X' }).click()
  await assist.getByRole('button', { name: 'Write for X' }).click()
  await page.getByLabel('What should it say?').fill('The new jig')
  // The browser keeps what was typed, so a reload loses none of it.
  await page.reload()
  await assist.getByRole('button', { name: 'Write a text' }).click()
  assert.equal(await page.getByLabel('What should it say?').inputValue(), 'The new jig')
  await page.getByRole('tab', { name: 'X' }).click()
  await says(assist, new RegExp(`Costs ${priceWords('content_generate')}`))
  await assist.getByRole('button', { name: 'Write it' }).click()
  const proposal = page.getByRole('region', { name: 'Proposed text' })
  await proposal.getByText('Against the text that stands').click()
  await proposal.locator('del').first().waitFor()
  const [run] = await world.app.owner
    .selectFrom('agent_run')
    .select('payload')
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute()
  assert.partialDeepStrictEqual(run?.payload, { platform: 'x' })
})
