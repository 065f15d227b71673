import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import { account, bookedPost, postInDoubt } from './arrange.ts'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const WHY = 'X refused it: the account is not in that community'

/** Makes a post that X refused, with the record of the refused call. */
async function refused(member: Member, text: string, change: object = {}): Promise<string> {
  const { groupId, postId } = await bookedPost(member, text, 1)
  const at = new Date(Date.now() - 60_000).toISOString()
  await world.app.owner
    .updateTable('post')
    .set({ status: 'failed', attempt_count: 1, last_attempt_at: at, last_error: WHY, ...change })
    .where('id', '=', postId)
    .execute()
  await world.app.owner
    .insertInto('publish_attempt')
    .values({
      org_id: member.orgId,
      post_id: postId,
      fence: 1,
      part: 0,
      request_hash: 'hash',
      started_at: at,
      finished_at: at,
      outcome: 'refused',
      http_status: 403,
      error: WHY,
    })
    .execute()
  return groupId
}
const times = (text: string | null, words: string): number => (text ?? '').split(words).length - 1

for (const width of [1280, 390] as const) {
  test(`a failed post is found first, says why once, and is fixed and sent again: ${width} px`, async () => {
    const member = await world.member()
    await account(world, member, 'northwind')
    await member.call('POST', '/marketing/drafts', { title: 'Waits', posts: [{ platform: 'x', contentText: 'Waits' }] })
    await bookedPost(member, 'Goes out', 30)
    await refused(member, 'Guess the tool')
    const page = await world.page({ width, dark: width === 390 }, member)
    await page.goto(world.url)
    const first = page.getByRole('list', { name: 'Needs you' }).getByRole('listitem').first()
    await says(first, /“Guess the tool” did not go out on X/)
    await first.getByRole('link', { name: /^Fix and send again/ }).click()

    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'Guess the tool', level: 2 }).waitFor()
    const fix = page.getByRole('toolbar', { name: 'Verdict' }).getByRole('button', { name: 'Fix and send again' })
    await fix.waitFor()
    assert.equal(times(await main.textContent(), WHY), 1)
    const story = main.getByRole('button', { name: 'What happened' })
    await story.click()
    await says(main.getByRole('list', { name: 'What happened' }), /It answered 403/)
    assert.equal(times(await main.textContent(), WHY), 1, 'nor by its story')
    assert.deepEqual(await faults(page), [])

    await page.keyboard.press('e')
    const text = page.getByRole('textbox', { name: 'Text for X' })
    await text.fill('Guess the tool, once more')
    await page.getByRole('button', { name: /^Save the text/ }).click()
    await page.getByText('Saved. Once it is approved, it goes out again.').waitFor()
    await page.getByRole('button', { name: /^Approve for/ }).click()
    await page.getByRole('status').filter({ hasText: 'Approved “' }).waitFor()
    const { items } = await member.call<{ items: Post[] }>('GET', '/marketing/posts')
    const again = items.find(({ contentText }) => contentText === 'Guess the tool, once more')
    assert.deepEqual([again?.status, again?.lastError], ['scheduled', null])
  })
}

test('the list of failed posts comes before the drafts, has a count, and contains nothing else', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  await bookedPost(member, 'Goes out', 30)
  await refused(member, 'Refused')
  await postInDoubt(world, member, 'In doubt')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  const lists = page.getByRole('navigation', { name: 'Drafts by state' }).getByRole('link')
  await says(lists.first(), /^Failed2$/)
  await says(lists.nth(1), /^Waiting/)
  await lists.first().click()
  const rows = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  await says(rows.nth(1), /Failed: Refused.*Did not go out on X/)
  await says(rows.nth(0), /Failed: In doubt.*May be live: please look/)
  assert.equal(await rows.count(), 2)
  await page.getByRole('button', { name: /^It is live/ }).waitFor()
})

test('if the account is the problem, fixing leads to the accounts', async () => {
  const member = await world.member()
  await account(world, member, 'northwind', 'error')
  const groupId = await refused(member, 'Signed out')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${groupId}?tab=failed`)
  const bar = page.getByRole('toolbar', { name: 'Verdict' })
  await says(bar, /Connect its account on Accounts first/)
  await bar.getByRole('link', { name: 'Fix and send again' }).click()
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
})
