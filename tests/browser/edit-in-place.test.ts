import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

interface Group {
  posts: { contentText: string; status: string }[]
}

/**
 * Opens a draft in its editor. The test moves the clock, so reads that happen once a minute happen when the test wants
 * them.
 */
async function editing(text: string) {
  const member = await world.member()
  const { group, posts } = await member.call('POST', '/marketing/drafts', {
    title: 'Shared post',
    posts: [{ platform: 'x', contentText: 'First words' }],
  })
  const page = await world.page({ width: 1280 }, member)
  await page.clock.install()
  await page.goto(`${world.url}/review/${group.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Text for X').fill(text)
  const now = () => member.call<Group>('GET', `/marketing/post-groups/${group.id}`)
  return { member, page, groupId: group.id, postId: posts[0]?.id, now }
}

test('a colleague’s text that arrives during an edit is not overwritten before it was shown', async () => {
  const { member, page, postId, now } = await editing('My words')
  await member.call('PATCH', `/marketing/posts/${postId}`, { contentText: 'Words of a colleague' })
  const read = page.waitForResponse(/post-groups\/[\w-]+$/)
  await page.clock.fastForward(61_000)
  await read
  await page.getByRole('button', { name: 'Save the text' }).click()
  await says(page.getByRole('alert'), /changed meanwhile/)
  assert.equal((await now()).posts[0]?.contentText, 'Words of a colleague')
  await page.getByRole('button', { name: 'Save the text' }).click()
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  assert.equal((await now()).posts[0]?.contentText, 'My words')
})

test('somebody who edits a post that is approved in the meantime is told that saving withdraws the approval', async () => {
  const { member, page, groupId, now } = await editing('My words')
  await member.call('POST', `/marketing/post-groups/${groupId}/approve`, {
    scheduledForUtc: new Date(Date.now() + 90_000_000).toISOString(),
  })
  await page.getByRole('button', { name: 'Save the text' }).click()
  await page.getByText('Saving a change withdraws the approval').waitFor()
  assert.equal((await now()).posts[0]?.status, 'scheduled')
})

test('an edit in place survives leaving at once, says so, and Escape asks before it is discarded', async () => {
  const { page } = await editing('Kept')
  await page.getByLabel('Text for X').pressSequentially(' to the last word')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await page.goBack()
  await page.getByText('kept in this browser and not saved').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  assert.equal(await page.getByLabel('Text for X').inputValue(), 'Kept to the last word')
  await page.getByText('This browser kept what you wrote here before').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go on typing' }).click()
  assert.equal(await page.getByLabel('Text for X').inputValue(), 'Kept to the last word')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit' }).waitFor()
})
