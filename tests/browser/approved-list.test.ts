import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { account, bookedPost } from './arrange.ts'
import { openWorld, says, textOf, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

test('the approved list is sorted by time, the last first, and a failed row says so', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  const { postId } = await bookedPost(member, 'Second', 20)
  await bookedPost(member, 'Last', 40)
  await bookedPost(member, 'First', 10)
  await world.app.owner
    .updateTable('post')
    .set({ status: 'failed', last_error: 'X refused the request: Forbidden' })
    .where('id', '=', postId)
    .execute()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review?tab=decided`)
  const rows = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  await says(rows.nth(2), /First/)
  await says(rows.nth(1), /Failed: Second.*Did not go out on X/)
  await says(rows.nth(0), /Last/)
})

test('a row follows what happens to its post while it is on its way', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  const { postId } = await bookedPost(member, 'On its way', 1)
  const stands = (set: object) => world.app.owner.updateTable('post').set(set).where('id', '=', postId).execute()
  await stands({ status: 'publishing' })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review?tab=decided`)
  const rows = page.getByRole('list', { name: 'Drafts' })
  await says(rows, /Publishing: On its way/)
  await stands({ status: 'failed', last_error: 'X refused the request' })
  await says(rows, /Failed: On its way/)
})

for (const width of [1280, 390] as const) {
  test(`opening an approved post does not scroll the page away from its title: ${width} px`, async () => {
    const member = await world.member()
    const text = Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n')
    const { group } = await member.call('POST', '/marketing/drafts', {
      title: 'Two variants',
      posts: ['x', 'bluesky'].map((platform) => ({ platform, contentText: text })),
    })
    await member.call('POST', `/marketing/post-groups/${group.id}/approve`, {})
    const page = await world.page({ width }, member)
    await page.goto(`${world.url}/review${width === 390 ? `/${group.id}` : ''}?tab=decided`)
    await page.getByRole('heading', { name: 'Two variants', level: 2 }).waitFor()
    await page.getByRole('button', { name: /^Publish on X now/ }).waitFor()
    const moved = await page.evaluate(
      `[...document.querySelectorAll('*')].filter((one) => one.scrollTop > 0).map((one) => one.tagName + ' ' + one.className + ' ' + one.scrollTop)`,
    )
    assert.deepEqual(moved, [])
  })
}

test('the sheet of an approved post bears its stamp: who approved it and when; one that failed bears none', async () => {
  const member = await world.member('Ida Claes')
  await account(world, member, 'northwind')
  const { postId, groupId } = await bookedPost(member, 'Stamped', 20)
  const waiting = await member.call('POST', '/marketing/drafts', {
    title: 'Waits',
    posts: [{ platform: 'x', contentText: 'Waits' }],
  })
  const page = await world.page({ width: 1280 }, member)
  const draft = page.getByRole('region', { name: 'Draft' })
  await page.goto(`${world.url}/review/${groupId}?tab=decided`)
  const views = page.getByRole('navigation', { name: 'Drafts by state' })
  await views.locator('[aria-current]').waitFor()
  assert.deepEqual(await views.locator('[aria-current]').allTextContents(), ['Approved'])
  await says(draft, /@northwind, X.*Stamped.*ApprovedIda Claes · \w{3} \d+ \w{3} \d\d:\d\d/)
  await page.goto(`${world.url}/review/${waiting.group.id}`)
  await draft.getByText('5 of 280').waitFor()
  assert.doesNotMatch(await textOf(draft), /Ida Claes/)
  await world.app.owner
    .updateTable('post')
    .set({ status: 'failed', last_error: 'X refused the request: Forbidden' })
    .where('id', '=', postId)
    .execute()
  await page.goto(`${world.url}/review/${groupId}?tab=failed`)
  await says(draft, /Failed/)
  await draft.getByText('7 of 280').waitFor()
  assert.doesNotMatch(await textOf(draft), /Ida Claes/)
})
