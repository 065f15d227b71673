import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page, Request } from 'playwright-core'
import { account } from './arrange.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

async function composing(text: string): Promise<{ member: Member; page: Page }> {
  const member = await world.member()
  await account(world, member, 'northwind')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/compose`)
  await page.getByLabel('Shared text').fill(text)
  return { member, page }
}

/** Holds back every request to this path until the test releases them. */
async function held(page: Page, path: string) {
  const gate = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Clicks twice, faster than the page can show that it is busy. */
const clickTwice = (button: Locator) =>
  button.evaluate((element: { click(): void }) => {
    element.click()
    element.click()
  })

function countOf(page: Page, path: RegExp): () => number {
  let count = 0
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && path.test(request.url())) count += 1
  })
  return () => count
}

test('text typed while a draft is being saved stays, the first time and the second', async () => {
  const { page } = await composing('Begun')
  const text = page.getByLabel('Shared text')
  const first = await held(page, '**/marketing/post-groups')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await text.pressSequentially(' and gone on')
  first()
  await page.waitForURL(/compose\/.+/)
  await page.getByText('This browser kept what you wrote here before').waitFor()
  assert.equal(await text.inputValue(), 'Begun and gone on')
  const second = await held(page, '**/marketing/posts/*')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await text.pressSequentially(', twice')
  second()
  await page.getByText('You typed while it was being saved: that text is kept here').waitFor()
  assert.equal(await text.inputValue(), 'Begun and gone on, twice')
  await page.getByRole('button', { name: 'Send to review' }).click()
  await page.getByRole('heading', { name: 'Begun', level: 2 }).waitFor()
  await says(page.getByRole('main'), /Begun and gone on, twice/)
})

test('a double click sends once, in the composer and in a dialog', async () => {
  const { page } = await composing('Clicked twice')
  const drafts = countOf(page, /drafts$/)
  await clickTwice(page.getByRole('button', { name: 'Send to review' }))
  await page.getByRole('heading', { name: 'Clicked twice', level: 2 }).waitFor()
  assert.equal(drafts(), 1)
  const invitations = countOf(page, /invitations$/)
  await page.goto(`${world.url}/settings/people`)
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('Email').fill('somebody@example.test')
  await clickTwice(page.getByRole('button', { name: 'Make the invitation' }))
  await page.getByRole('button', { name: 'Done' }).waitFor()
  assert.equal(invitations(), 1)
})

test('a double click makes one workspace', async () => {
  const { page } = await composing('In the first workspace')
  const made = countOf(page, /orgs$/)
  await page.getByRole('button', { name: /Switch workspace/ }).click()
  await page.getByRole('button', { name: 'Make another workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make another workspace' })
  await dialog.getByLabel('Workspace').fill('Once Only')
  await clickTwice(dialog.getByRole('button', { name: 'Make the workspace' }))
  await dialog.waitFor({ state: 'detached' })
  assert.equal(made(), 1)
})

/** Lets the server carry out so many requests, and drops the answers. */
const loseAnswers = (page: Page, path: string | RegExp, times: number) =>
  page.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times },
  )

for (const times of [1, 3]) {
  test(`a draft is made once, although its answer was lost ${times} times`, async () => {
    const { member, page } = await composing('Answer lost')
    await loseAnswers(page, '**/marketing/drafts', times)
    await page.getByRole('button', { name: 'Send to review' }).click()
    // One lost answer is requested again silently. After more, the page tells the person.
    if (times === 3) await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Answer lost', level: 2 }).waitFor()
    const made = world.app.owner.selectFrom('post_group').select('id').where('org_id', '=', member.orgId)
    assert.equal((await made.execute()).length, 1)
  })
}

test('a change whose answer was lost is saved, and no other person’s change is mistaken for it', async () => {
  const { member, page } = await composing('Not this')
  const { group } = await member.call('POST', '/marketing/drafts', {
    title: 'Lost',
    posts: [{ platform: 'x', contentText: 'Before' }],
  })
  await page.goto(`${world.url}/compose/${group.id}`)
  await page.getByLabel('Shared text').fill('In the composer')
  await loseAnswers(page, /marketing\/posts\/[^/]+$/, 1)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').waitFor()
  await page.goto(`${world.url}/review/${group.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Text for X').fill('In place')
  await loseAnswers(page, /marketing\/posts\/[^/]+$/, 1)
  await page.getByRole('button', { name: 'Save the text' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const texts = world.app.owner.selectFrom('post').select('content_text').where('group_id', '=', group.id)
  assert.deepEqual(await texts.execute(), [{ content_text: 'In place' }])
})

test('two tabs with a new draft each keep their text, and a text without a tab is found again', async () => {
  const { page } = await composing('In the first tab')
  const other = await page.context().newPage()
  await other.goto(`${world.url}/compose`)
  assert.equal(await other.getByLabel('Shared text').inputValue(), '')
  await other.getByLabel('Shared text').fill('In the second tab')
  await other.getByText(/^Kept here/).waitFor()
  await page.reload()
  assert.equal(await page.getByLabel('Shared text').inputValue(), 'In the first tab')
  await other.reload()
  assert.equal(await other.getByLabel('Shared text').inputValue(), 'In the second tab')
  await other.close()
  await page.getByRole('button', { name: 'Start from an empty page' }).click()
  await page.reload()
  assert.equal(await page.getByLabel('Shared text').inputValue(), 'In the second tab')
})

test('somebody who may not write is told so before typing', async () => {
  const viewer = await world.joined(await world.member(), 'viewer')
  const page = await world.page({ width: 390 }, viewer)
  await page.goto(`${world.url}/compose`)
  await page.getByRole('paragraph').filter({ hasText: 'Your role (Viewer) can’t write drafts.' }).waitFor()
})
