import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { PlatformAdapter } from '#platforms/adapter.ts'
import { PlatformError } from '#platforms/errors.ts'
import { createXSandbox, type XSandbox } from '../../sandbox/x/create-x-sandbox.ts'
import { adaptersFor } from '../support/adapters.ts'
import { createSeed } from '../support/seed.ts'
import { until } from '../support/until.ts'
import type { Sight } from './chromium.ts'
import { faultsInBothShades } from './faults.ts'
import { smallControls } from './small-controls.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let simulated: XSandbox
/** What left for X, oldest first. */
let gone: string[] = []
let refuse: string | null = null

before(async () => {
  world = await openWorld()
  simulated = createXSandbox()
  await simulated.start()
  const adapter = {
    ...adaptersFor(simulated.env()).x,
    inbox: {
      aiRepliesApproved: false,
      async reply(_account, { text }) {
        if (refuse !== null) throw new PlatformError('rejected', refuse)
        gone.push(text)
        return { externalId: String(gone.length), url: `https://x.example/answer/${gone.length}`, extra: {} }
      },
      findReply: async () => ({ state: 'absent' }),
    },
  } as PlatformAdapter
  world.app.services.platforms = { ...world.app.services.platforms, x: adapter }
})
after(async () => {
  await world?.close()
  await simulated?.stop()
})

/** Somebody with an X account and these items, the first of them newest. */
async function withItems(
  sight: Sight,
  texts: readonly (Record<string, unknown> & { text: string })[],
  role?: 'viewer',
) {
  gone = []
  refuse = null
  const owner = await world.member()
  await world.app.make.account(owner, 'x', { handle: 'northwind' })
  const ids: string[] = []
  for (const [at, said] of texts.entries())
    ids.push(
      await createSeed(world.app).item(owner, {
        author_handle: `rita_${at}`,
        author_name: `Rita ${at}`,
        listed_at: new Date(Date.now() - at * 60_000).toISOString(),
        ...said,
      }),
    )
  const who = role ? await world.joined(owner, role) : owner
  const page = await world.page(sight, who)
  await page.goto(`${world.url}/inbox`)
  return { page, who: owner, ids }
}
const list = (page: Page) => page.getByRole('list', { name: 'Posts of others' })
const row = (page: Page, words: string) => list(page).getByRole('listitem').filter({ hasText: words })
const opened = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()
const answer = (page: Page) => page.getByRole('textbox', { name: /^Answer to/ })
const told = (page: Page) => page.getByRole('region', { name: 'Messages' })
const statusOf = async (who: Member, id: string) =>
  (await who.call<{ items: { id: string; status: string }[] }>('GET', '/engagement?status=all')).items.find(
    (item) => item.id === id,
  )?.status
const becomes = (who: Member, id: string, status: string) =>
  until(async () => (await statusOf(who, id)) === status, { that: `the item is ${status}`, everyMs: 100 })

test('an answer is written and sent by keys; the next post is there at once, and the first leaves after its seconds', async () => {
  const { page, who, ids } = await withItems({ width: 1440 }, [
    { text: 'Does the new blade fit the 1998 body?', in_reply_to_text: 'The No. 2 is back on the shelf.' },
    { text: 'Left-handed version, any chance?' },
  ])
  await opened(page, 'Rita 0')
  await says(page.getByRole('region', { name: /^Conversation with @rita_0/ }), /The No\. 2 is back on the shelf\./)
  await page.getByRole('button', { name: 'Send to @rita_0 now' }).waitFor()
  // An empty answer does not go out, and the button says why.
  await page.keyboard.press('a')
  await says(page.getByRole('toolbar', { name: 'Verdict' }), /Write the answer first/)
  assert.deepEqual(await faultsInBothShades(page), [])

  await page.keyboard.press('r')
  await page.keyboard.type('It does. Every No. 2 has the same bed.')
  await page.keyboard.press('Control+Enter')
  await opened(page, 'Rita 1')
  await says(told(page), /To @rita_0/)
  assert.deepEqual(gone, [], 'it can still be taken back')
  await row(page, 'Does the new blade').waitFor({ state: 'detached' })
  await becomes(who, ids[0] ?? '', 'sent')
  assert.deepEqual(gone, ['It does. Every No. 2 has the same bed.'])
  await says(told(page), /Your answer to @rita_0 is on X/)
  await page.getByRole('button', { name: 'To us 1' }).waitFor()

  await page.getByRole('button', { name: 'Answered' }).click()
  await opened(page, 'Rita 0')
  await page.getByRole('link', { name: 'Look at the answer' }).waitFor()
  assert.deepEqual(await faultsInBothShades(page), [])
})

test('an answer that is taken back never leaves, and is there to be changed', async () => {
  const { page, who, ids } = await withItems({ width: 1440 }, [{ text: 'Which cap iron?' }, { text: 'Second' }])
  await opened(page, 'Rita 0')
  await answer(page).fill('The bent one.')
  await page.keyboard.press('Control+Enter')
  await opened(page, 'Rita 1')
  await page.keyboard.press('z')
  await opened(page, 'Rita 0')
  assert.equal(await answer(page).inputValue(), 'The bent one.')
  assert.equal(await statusOf(who, ids[0] ?? ''), 'new')
  assert.deepEqual(gone, [])
})

test('what X refuses comes back with its words and its reason', async () => {
  const { page } = await withItems({ width: 1440 }, [{ text: 'Is it oiled?' }])
  refuse = 'X does not take this reply.'
  await opened(page, 'Rita 0')
  await answer(page).fill('Twice a year.')
  await page.keyboard.press('Control+Enter')
  await says(told(page), /Not sent to @rita_0: .*X does not take this reply/)
  await told(page).getByRole('button', { name: /^Show/ }).click()
  await opened(page, 'Rita 0')
  assert.equal(await answer(page).inputValue(), 'Twice a year.')
})

test('half-written answers are kept for each post, and outlive a reload', async () => {
  const { page } = await withItems({ width: 1280 }, [{ text: 'First question' }, { text: 'Second question' }])
  await opened(page, 'Rita 0')
  await answer(page).fill('Half of an ans')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await opened(page, 'Rita 1')
  assert.equal(await answer(page).inputValue(), '')
  await page.keyboard.press('k')
  await opened(page, 'Rita 0')
  assert.equal(await answer(page).inputValue(), 'Half of an ans')
  await page.reload()
  await opened(page, 'Rita 0')
  assert.equal(await answer(page).inputValue(), 'Half of an ans')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await says(told(page), /Saved as the draft/)
  await says(row(page, 'First question'), /Draft/)
})

test('what needs no answer is put away by a key, and comes back by another', async () => {
  const { page, who, ids } = await withItems({ width: 1440 }, [{ text: 'Nice day' }, { text: 'Second' }])
  await opened(page, 'Rita 0')
  await page.keyboard.press('e')
  await opened(page, 'Rita 1')
  await says(told(page), /Put away: @rita_0/)
  await becomes(who, ids[0] ?? '', 'dismissed')
  await page.keyboard.press('z')
  await opened(page, 'Rita 0')
  await becomes(who, ids[0] ?? '', 'drafted')
})

test('what cannot be sent from here says why, and is answered by hand', async () => {
  const { page, who, ids } = await withItems({ width: 1440 }, [{ text: 'Who makes gauges?', kind: 'community' }])
  await page.getByRole('button', { name: 'Found 1' }).click()
  await opened(page, 'Rita 0')
  await says(page.getByRole('complementary', { name: 'About this post' }), /X lets apps answer only who spoke to/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.context().route('https://x.com/**', (route) => route.fulfill({ body: 'X' }))
  await answer(page).fill('We do.')
  const there = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Copy it and open X' }).click()
  assert.match((await there).url(), /^https:\/\/x\.com\/intent\/post\?in_reply_to=/)
  await page.getByRole('button', { name: 'I answered there' }).click()
  await becomes(who, ids[0] ?? '', 'sent')
  assert.deepEqual(gone, [])
})

test('300 posts are worked through without one being skipped', async () => {
  const { page } = await withItems(
    { width: 1440 },
    Array.from({ length: 300 }, (_, at) => ({ text: `Question ${at}` })),
  )
  await opened(page, 'Rita 0')
  await page.getByRole('button', { name: 'To us 300' }).waitFor()
  for (let at = 1; at <= 60; at++) {
    await page.keyboard.press('j')
    await opened(page, `Rita ${at}`)
  }
  assert.ok((await list(page).getByRole('listitem').count()) < 60, 'only rows in view are drawn')
})

test('on a phone the list leads to one post, which leads on to the next', async () => {
  const { page } = await withItems({ width: 390, dark: true }, [{ text: 'A first question' }, { text: 'Another' }])
  await row(page, 'A first question').waitFor()
  assert.deepEqual(await faultsInBothShades(page), [])
  assert.deepEqual(await smallControls(page), [])
  await row(page, 'A first question').getByRole('link').click()
  await opened(page, 'Rita 0')
  assert.deepEqual(await faultsInBothShades(page), [])
  assert.deepEqual(await smallControls(page), [])
  await page.getByRole('button', { name: 'Done' }).click()
  await opened(page, 'Rita 1')
  await page.getByRole('link', { name: 'All of them' }).click()
  await row(page, 'Another').waitFor()
})

test('somebody who may only read sees everything and why they cannot answer', async () => {
  const { page } = await withItems({ width: 1280 }, [{ text: 'Is it in stock?' }], 'viewer')
  await opened(page, 'Rita 0')
  await says(page.getByRole('toolbar', { name: 'Verdict' }), /Your role \(Viewer\) can’t send answers/)
  assert.equal(await answer(page).isEditable(), false)
  assert.deepEqual(await faultsInBothShades(page), [])
})
