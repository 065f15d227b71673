import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import { until } from '../support/until.ts'
import { bookedPost } from './arrange.ts'
import { type NetworkedWorld, openNetworkedWorld } from './networked-world.ts'
import { reasonOf } from './reason-of.ts'
import { type Member, says } from './world.ts'

let world: NetworkedWorld
before(async () => {
  world = await openNetworkedWorld()
})
after(() => world.close())

const OWNED = { handle: 'northwind.test', appPassword: 'nwnd-tool-demo-pass' }
const standing = (text: string) =>
  world.sandbox.bluesky.ledger().filter((entry) => entry.text === text && entry.deletedAt === null).length

/** Makes a post that was published on the simulated Bluesky. */
async function published(member: Member, text: string): Promise<string> {
  await member.call('POST', '/marketing/accounts/bluesky/connect', OWNED)
  const { group, posts } = await member.call('POST', '/marketing/drafts', {
    title: text,
    posts: [{ platform: 'bluesky', contentText: text }],
  })
  const id = posts[0]?.id ?? ''
  await member.call('POST', `/marketing/post-groups/${group.id}/approve`, { autoSchedule: false })
  await member.call('POST', `/marketing/posts/${id}/post-now`)
  await until(async () => (await member.call<Post>('GET', `/marketing/posts/${id}`)).status === 'published', {
    that: 'the post is published',
  })
  return id
}

test('somebody who types the account’s name deletes a published post on its platform', async () => {
  const member = await world.member()
  const text = 'To be taken down again'
  await published(member, text)
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review?tab=decided`)
  await page.getByRole('heading', { name: text, level: 2 }).waitFor()
  await page.getByRole('button', { name: 'Delete on Bluesky' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete it on Bluesky?' })
  const verb = dialog.getByRole('button', { name: 'Delete on Bluesky' })
  await says(dialog, /cannot be undone.*To be taken down again/s)
  await dialog.getByLabel('Type @northwind.test to delete it').fill('@northwind')
  await dialog.getByLabel('Type @northwind.test to delete it').press('Enter')
  assert.equal(await verb.getAttribute('aria-disabled'), 'true')
  assert.equal(standing(text), 1)

  await dialog.getByLabel('Type @northwind.test to delete it').fill('northwind.test')
  await verb.click()
  await page.getByRole('status').filter({ hasText: 'Deleted on Bluesky.' }).waitFor()
  assert.equal(standing(text), 0)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: text, level: 2 }).waitFor({ state: 'detached' })
})

test('a refusal by the platform is shown in the dialog that asked for the deletion', async () => {
  const member = await world.member()
  const text = 'Nobody takes this down'
  const id = await published(member, text)
  world.sandbox.bluesky.faults.add({
    kind: 'client-error',
    method: 'POST',
    path: '/xrpc/com.atproto.repo.deleteRecord',
  })
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/calendar?view=list`)
  await page.getByRole('button', { name: new RegExp(text) }).click()
  await page.getByRole('button', { name: 'Delete on Bluesky' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete it on Bluesky?' })
  await dialog.getByLabel('Type @northwind.test to delete it').fill('@northwind.test')
  await dialog.getByRole('button', { name: 'Delete on Bluesky' }).click()
  await dialog
    .getByRole('alert')
    .filter({ hasText: /Bluesky/ })
    .waitFor()
  assert.equal(standing(text), 1)
  assert.equal((await member.call<Post>('GET', `/marketing/posts/${id}`)).status, 'published')
})

test('a waiting post is canceled after a question; somebody who may not approve is told why they cannot', async () => {
  const member = await world.member()
  const { postId } = await bookedPost(member, 'Not after all', 2)
  const viewer = await world.page({ width: 1280 }, await world.joined(member, 'viewer'))
  await viewer.goto(`${world.url}/review?tab=decided`)
  const blocked = viewer.getByRole('button', { name: 'Cancel it' })
  assert.match(await reasonOf(blocked), /Your role \(Viewer\)/)

  const page = await world.page({ width: 390, dark: true }, member)
  await page.goto(`${world.url}/calendar?view=list`)
  await page.getByRole('button', { name: /Not after all/ }).click()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this post?' })
  await says(dialog, /It does not go out on X/)
  await dialog.getByRole('button', { name: 'Cancel the post' }).click()
  await page.getByRole('status').filter({ hasText: 'Canceled: it does not go out.' }).waitFor()
  assert.equal((await member.call<Post>('GET', `/marketing/posts/${postId}`)).status, 'canceled')
})
