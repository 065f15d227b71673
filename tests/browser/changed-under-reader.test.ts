import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { callTool } from '../support/mcp.ts'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.close())

interface Group {
  group: { id: string }
  posts: { id: string; status: string; contentText: string }[]
}

async function opened(sight: { width: 1280 | 390; dark?: boolean }) {
  const member = await world.member()
  const { group, posts } = await member.call<Group>('POST', '/marketing/drafts', {
    title: 'Glue',
    posts: [{ platform: 'x', contentText: 'Glue needs an hour' }],
  })
  const page = await world.page(sight, member)
  await page.clock.install()
  await page.goto(`${world.url}/review/${group.id}`)
  await page.getByRole('button', { name: /^Approve/ }).waitFor()
  const now = () => member.call<Group>('GET', `/marketing/post-groups/${group.id}`)
  return { member, page, postId: posts[0]?.id ?? '', now }
}

/** Lets a minute pass, after which the page reads the group again. */
async function aMinuteLater(page: Page) {
  const read = page.waitForResponse(/post-groups\/[\w-]+$/)
  await page.clock.fastForward(61_000)
  await read
}

const line = (page: Page) => page.getByRole('alert').filter({ hasText: 'I have read it' })

async function byAssistant(member: Member, postId: string, contentText: string) {
  const { id: userId } = await world.app.owner
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  const token = await world.app.make.connectionToken({ userId, orgId: member.orgId }, undefined, { client: 'Scribe' })
  const { isError, data } = await callTool(world.app, token, 'update_post', { postId, contentText })
  assert.equal(isError, false, JSON.stringify(data))
}

for (const sight of [{ width: 1280 }, { width: 390, dark: true }] as const) {
  test(`a text that an assistant changes while it is read is said before it can be approved: ${sight.width} px`, async () => {
    const { member, page, postId, now } = await opened(sight)
    await byAssistant(member, postId, 'Glue needs two hours')
    await aMinuteLater(page)
    await says(line(page), /The text for X was changed by Scribe for .+, \w{3} \d+ \w{3} \d\d:\d\d\./)
    await page.getByText('Glue needs two hours').first().waitFor()
    assert.deepEqual(await faults(page), [])
    const approve = page.getByRole('button', { name: /^Approve/ })
    assert.equal(await approve.getAttribute('aria-disabled'), 'true')
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'I have read it' }).click()
    await line(page).waitFor({ state: 'detached' })
    assert.equal((await now()).posts[0]?.status, 'pending_approval', 'the key before did nothing')
    await page.keyboard.press('a')
    await page.getByRole('status').filter({ hasText: 'Approved “Glue”' }).waitFor()
    const [post] = (await now()).posts
    assert.deepEqual([post?.contentText, post?.status !== 'pending_approval'], ['Glue needs two hours', true])
  })
}

test('what a colleague changes is said, what the reader changes is not, and a rejection need not wait', async () => {
  const { member, page, postId } = await opened({ width: 1280 })
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Text for X').fill('Glue needs three hours')
  await page.getByRole('button', { name: 'Save the text' }).click()
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  await aMinuteLater(page)
  assert.equal(await line(page).count(), 0)

  const colleague = await world.joined(member, 'editor')
  await colleague.call('PATCH', `/marketing/posts/${postId}`, { contentText: 'Glue needs a day' })
  await aMinuteLater(page)
  await says(line(page), /The text for X was changed by Noor Haddad, /)
  const reject = page.getByRole('button', { name: 'Reject' })
  assert.equal(await reject.getAttribute('aria-disabled'), null)
})
