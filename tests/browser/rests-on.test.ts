import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { faults } from './faults.ts'
import { type Member, openWorld, type World } from './world.ts'

let world: World
let member: Member
let groupId: string
before(async () => {
  world = await openWorld()
  member = await world.member()
  const thought = await member.call<{ id: string }>('POST', '/thoughts', {
    text: 'Glue needs an hour. We waited 10 minutes, and the leg came off.',
    kind: 'opinion',
  })
  const { group, posts } = await member.call<PostGroupWithPosts>('POST', `/thoughts/${thought.id}/drafts`, {})
  const [post] = posts
  assert.ok(post?.basis)
  groupId = group.id
  // Adds a claim without a source, like a model that claims more than it was told.
  const claims = { ...post.basis, unsupported: [{ quote: '80 %' }] }
  await world.app.owner
    .updateTable('post')
    .set({ basis: JSON.stringify(claims), content_text: 'We waited 10 minutes. 80 % do.' })
    .where('id', '=', post.id)
    .execute()
})
after(() => world.close())

test('review says what the draft rests on, and which claim on nothing', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${groupId}`)
  const margin = page.getByRole('complementary', { name: 'About this draft' })
  await margin.getByRole('heading', { name: 'Rests on' }).waitFor()
  await margin.getByText('No source states “80 %”: check it before it goes out.').waitFor()
  await margin.getByText('Glue needs an hour. We waited 10 minutes, and the leg came off.').waitFor()
  await margin.getByText(/^LinkedIn: \[what most people say about this\] is still to be filled in/).waitFor()
  await margin.getByText('Against the grain (arranged without a model)').waitFor()
  assert.deepEqual(await faults(page), [])
})

test('the composer says it too, once asked', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/compose/${groupId}`)
  await page.getByText('What this draft rests on · some of it on nothing').click()
  await page.getByText('No source states “80 %”: check it before it goes out.').waitFor()
  await page.getByText('No source states “80 %”: check it, leave a blank, or take it out.').waitFor()
  assert.deepEqual(await faults(page), [])
})
