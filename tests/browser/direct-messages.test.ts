import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createModelsSandbox, type ModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { priceWords } from '../support/prices.ts'
import { until } from '../support/until.ts'
import { PATIENCE_MS } from './chromium.ts'
import { faults } from './faults.ts'
import { reasonOf } from './reason-of.ts'
import { smallControls } from './small-controls.ts'
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

interface Kept {
  id: string
  status: string
  notes: string | null
  draftText: string | null
  messages: { from: string; text: string }[]
}
const kept = async (member: Member, status = 'all') =>
  (await member.call<{ items: Kept[] }>('GET', `/dms?status=${status}`)).items
const log = (member: Member, handle: string, text: string, from = 'them') =>
  member.call<Kept>('POST', '/dms', { handle, messages: [{ from, text }] })
const pane = (page: Page, handle: string) => page.getByRole('article', { name: `Conversation with @${handle}` })
const DONE = 'Done for now: a new message opens it again. Nothing changed on X.'
const answer = (page: Page) => page.getByLabel(/^(Your answer|Write again)$/)
const holds = (page: Page, text: string) =>
  until(async () => (await answer(page).inputValue()) === text, {
    that: `the answer says “${text}”`,
    everyMs: 50,
    withinMs: PATIENCE_MS,
  })

for (const [width, dark] of [
  [1280, false],
  [390, true],
] as const) {
  test(`a conversation is logged, answered by hand and closed, at ${width} px`, async () => {
    const member = await world.member()
    const page = await world.page({ width, dark }, member)
    await page.goto(`${world.url}/inbox/messages`)
    await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
    await page.getByText(/Galley reads and sends no direct messages/).waitFor()
    assert.deepEqual(await faults(page), [])

    await page.getByRole('button', { name: 'Log a conversation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log a conversation' })
    await dialog.getByLabel('Handle on X').fill('not a handle')
    await dialog.getByLabel('What was said last (optional)').fill('Does the blade fit?')
    await dialog.getByRole('button', { name: 'Log it' }).click()
    await says(dialog, /such as @rita/)
    assert.deepEqual(await faults(page), [])
    await dialog.getByLabel('Handle on X').fill('https://x.com/rita_planes')
    await dialog.getByRole('button', { name: 'Log it' }).click()
    await pane(page, 'rita_planes').waitFor()
    await says(pane(page, 'rita_planes'), /Does the blade fit\?/)
    await says(pane(page, 'rita_planes'), /It is your turn/)
    await says(pane(page, 'rita_planes'), /Galley sends no direct messages/)
    assert.deepEqual(await faults(page), [])
    if (width === 390) assert.deepEqual(await smallControls(page), [])

    const sent = page.getByRole('button', { name: 'I sent it on X' })
    assert.match(await reasonOf(sent), /Write the message first/)
    await answer(page).fill('It does, since 1994.')
    // What is half written outlives the page, for each conversation.
    await page.reload()
    await pane(page, 'rita_planes').waitFor()
    await holds(page, 'It does, since 1994.')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate('window.open = (url) => { window.openedUrl = url }')
    await page.getByRole('button', { name: 'Copy, and open X' }).click()
    await says(page.getByRole('status').filter({ hasText: 'Copied' }), /Paste it into the message to @rita_planes/)
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'It does, since 1994.')
    assert.equal(await page.evaluate('window.openedUrl'), 'https://x.com/rita_planes')
    assert.equal((await kept(member))[0]?.messages.length, 1, 'nothing counts as sent before somebody says so')

    await sent.click()
    await says(pane(page, 'rita_planes'), /If no answer comes, write again on/)
    await holds(page, '')
    const [one] = await kept(member)
    assert.deepEqual([one?.status, one?.messages.at(-1)?.text], ['waiting', 'It does, since 1994.'])

    await page.getByText('Log what was said on X', { exact: true }).click()
    await page.getByLabel('What was said', { exact: true }).fill('Wonderful')
    await page.getByRole('button', { name: '@rita_planes wrote this' }).click()
    await says(pane(page, 'rita_planes'), /It is your turn/)
    assert.deepEqual(await faults(page), [])

    // While a change is on its way, the button does nothing.
    const isKept = async () => (await kept(member))[0]?.messages.length === 3
    await until(isKept, { that: 'the answer is kept' })
    await page.getByRole('button', { name: 'Done', disabled: false }).click()
    await page.getByText(DONE, { exact: true }).waitFor()
    await page.getByText('Every conversation is closed.').waitFor()
    assert.deepEqual(await kept(member, 'open'), [])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page
      .getByRole('list', { name: 'Conversations' })
      .getByRole('link', { name: /@rita_planes/ })
      .waitFor()
    assert.equal((await kept(member, 'open')).length, 1)
  })
}

test('a draft says its price before, stands in the field with what is wrong with it, and can be taken back', async () => {
  const member = await world.member()
  const { id } = await log(member, 'rita', 'Does the blade fit?')
  await member.call('PATCH', `/dms/${id}`, { draftText: 'My own words' })
  const page = await world.page({ width: 1280, dark: true }, member)
  await page.goto(`${world.url}/inbox/messages/${id}`)
  await holds(page, 'My own words')
  await page.getByRole('button', { name: 'Draft it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Draft a message to @rita' })
  await says(dialog, new RegExp(`Costs ${priceWords('dm_draft')} of 1,000 left\\.`))
  await says(dialog, /Nothing is sent/)
  assert.deepEqual(await faults(page), [])
  await dialog.getByLabel('What should it say? (optional)').fill('Ask for a photo')
  await dialog.getByRole('button', { name: 'Draft it' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [drafted] = await kept(member)
  assert.ok(drafted?.draftText && drafted.draftText !== 'My own words')
  await holds(page, drafted.draftText)
  await says(pane(page, 'rita'), /Why so: /)
  assert.deepEqual(await faults(page), [])
  await page.getByRole('button', { name: 'Undo' }).click()
  await holds(page, 'My own words')
  assert.equal((await kept(member))[0]?.draftText, 'My own words')
})

test('what is wrong with a draft is listed beside it, until its words are changed', async () => {
  const member = await world.member()
  const { id } = await log(member, 'rita', 'Does the blade fit?')
  const page = await world.page({ width: 390 }, member)
  await page.route(`**/dms/${id}/draft`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (body.data?.draftText) body.data.draftProblems = ['“since 1994” rests on nothing that you gave']
    await route.fulfill({ response, json: body })
  })
  await page.goto(`${world.url}/inbox/messages/${id}`)
  await page.getByRole('button', { name: 'Draft it' }).click()
  await page.getByText(/Costs .* left\./).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Draft it' }).click()
  const problems = page.getByRole('list', { name: 'Problems of the draft' })
  await says(problems, /rests on nothing/)
  assert.deepEqual(await faults(page), [])
  await answer(page).fill('Yes.')
  await problems.waitFor({ state: 'detached' })
})

test('a draft that somebody else keeps meanwhile does not replace what is being written', async () => {
  const member = await world.member()
  const { id } = await log(member, 'rita', 'Does the blade fit?')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/inbox/messages/${id}`)
  await answer(page).fill('Half a sentence')
  await member.call('PATCH', `/dms/${id}`, { draftText: 'From Noor' })
  await page.reload()
  await holds(page, 'Half a sentence')
  await says(pane(page, 'rita'), /Another draft is kept here since you began:\s*From Noor/)
  assert.deepEqual(await faults(page), [])
  await page.getByRole('button', { name: 'Use this draft' }).click()
  await holds(page, 'From Noor')
})

test('keys go through three hundred conversations, of which the most urgent hundred are listed', async () => {
  const member = await world.member()
  await world.app.owner
    .insertInto('dm_conversation')
    .values(
      Array.from({ length: 300 }, (_, at) => ({
        org_id: member.orgId,
        handle: `person_${String(at).padStart(3, '0')}`,
        handle_key: `person_${String(at).padStart(3, '0')}`,
        last_message_at: new Date(Date.UTC(2026, 9, 1) + at * 60_000).toISOString(),
      })),
    )
    .execute()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/inbox/messages`)
  await pane(page, 'person_000').waitFor()
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  assert.equal(await rows.count(), 100)
  await page.getByText(/These are the 100 most urgent/).waitFor()
  await page.keyboard.press('j')
  await pane(page, 'person_001').waitFor()
  await page.keyboard.press('j')
  await pane(page, 'person_002').waitFor()
  await page.keyboard.press('k')
  await pane(page, 'person_001').waitFor()
  assert.match(page.url(), /\/inbox\/messages\/[0-9a-f-]{36}$/)
  await page.keyboard.press('e')
  await page.getByText(DONE, { exact: true }).waitFor()
  // The next one opens by itself.
  await pane(page, 'person_002').waitFor()
  assert.deepEqual((await kept(member, 'closed')).length, 1)
  assert.deepEqual(await faults(page), [])
  // Who is not among them is opened by the handle.
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Log a conversation' })
  await dialog.getByLabel('Handle on X').fill('person_299')
  await page.keyboard.press('Control+Enter')
  await pane(page, 'person_299').waitFor()
})

test('deleting says what goes, and that nothing changes on X', async () => {
  const member = await world.member()
  const { id } = await log(member, 'rita', 'Does the blade fit?')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/inbox/messages/${id}`)
  await page.getByLabel('Notes').fill('Has two boats')
  await page.getByRole('button', { name: 'Save the notes' }).click()
  await page.getByText('The notes are saved.', { exact: true }).waitFor()
  assert.equal((await kept(member))[0]?.notes, 'Has two boats')
  await page.getByRole('button', { name: 'Stop tracking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stop tracking @rita?' })
  await says(dialog, /cannot be undone\. On X nothing changes/)
  assert.deepEqual(await faults(page), [])
  await dialog.getByRole('button', { name: 'Delete what was logged' }).click()
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
  assert.deepEqual(await kept(member), [])
})

test('who may only read sees the conversations, and why nothing can be changed', async () => {
  const member = await world.member()
  await log(member, 'rita', 'Does the blade fit?')
  const viewer = await world.joined(member, 'viewer')
  const page = await world.page({ width: 1280 }, viewer)
  await page.goto(`${world.url}/inbox/messages`)
  await says(pane(page, 'rita'), /Does the blade fit\?/)
  await page.getByText(/can’t log messages/).waitFor()
  assert.equal(await page.getByRole('button', { name: 'I sent it on X' }).count(), 0)
  assert.deepEqual(await faults(page), [])
})

test('a list that cannot be read says so, and is read again', async () => {
  const member = await world.member()
  await log(member, 'rita', 'Does the blade fit?')
  const page = await world.page({ width: 390 }, member)
  await page.route('**/dms?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(`${world.url}/inbox/messages`)
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor()
  await page.unroute('**/dms?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('link', { name: /@rita/ }).waitFor()
})
