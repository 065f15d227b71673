import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { WEBHOOK_EVENT_DATA } from '#contract/programs/webhook.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { Person } from '../support/factories.ts'
import { type Receiver, startReceiver, verified } from '../support/features/webhooks/receiver.ts'
import { until } from '../support/until.ts'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

/** With a real worker: webhooks tell the listeners of a post's workspace what happens to it, and nobody else. */
describe('a receiver is told', () => {
  let world: PublishingWorld
  let receiver: Receiver
  let stranger: Receiver
  let secret: string
  let seen = 0

  before(async () => {
    world = await publishingWorld()
    world.app.services.webhookFetch = createGuardedFetch({ allowLoopback: true })
    ;[receiver, stranger] = await Promise.all([startReceiver(), startReceiver()])
    secret = await listen(world.owner, receiver)
    await listen(await world.app.make.org(), stranger)
    await world.connect('x')
    world.startWorker()
    // The worker stores the account's picture, and that changes the account.
    await until(async () => (await world.ask('GET', '/accounts')).data[0].profileImageUrl !== null, {
      that: 'the picture of the account is kept',
    })
  })
  after(async () => {
    await world.close()
    await Promise.all([receiver.close(), stranger.close()])
  })

  async function listen(as: Person, { url }: Receiver): Promise<string> {
    const answer = await world.app.request('POST', '{O}/webhooks', { as, body: { url } })
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    return answer.data.secret
  }

  /**
   * Waits until these types of messages have come. Answers the messages since the last call; each must fit the contract
   * and be signed.
   */
  async function told(...types: (keyof typeof WEBHOOK_EVENT_DATA)[]) {
    await until(() => receiver.got.length >= seen + types.length, {
      that: `there are messages of ${types}`,
      seen: () => receiver.got.slice(seen).map(({ body }) => body),
    })
    const messages = receiver.got.slice(seen).map((got) => verified(secret, got))
    seen = receiver.got.length
    assert.deepEqual(messages.map(({ type }) => type).sort(), types.sort())
    for (const { type, data } of messages) WEBHOOK_EVENT_DATA[type as 'post.published'].strict().parse(data)
    return Object.fromEntries(messages.map(({ type, data }) => [type, data]))
  }

  const draft = (contentText: string) => world.draft({ platform: 'x', contentText })
  const group = async (id: string) => (await world.ask('GET', `/post-groups/${id}`)).data.group
  const post = async (id: string) => {
    const { approvals: _, ...data } = (await world.ask('GET', `/posts/${id}`)).data
    return data
  }

  test('that a group waits, is rejected, waits again, is approved, and that its post is live', async () => {
    const { id, groupId } = await draft('The drawer runs.')
    const waiting = await told('post_group.pending_approval')
    assert.deepEqual(waiting['post_group.pending_approval'], await group(groupId))

    await world.ask('POST', `/post-groups/${groupId}/reject`, { reason: 'wrong_timing' })
    const rejected = await told('post_group.rejected')
    assert.deepEqual(rejected['post_group.rejected'], await group(groupId))
    assert.equal(rejected['post_group.rejected'].status, 'draft')

    await world.ask('PATCH', `/posts/${id}`, { status: 'pending_approval' })
    await told('post_group.pending_approval')

    await world.ask('POST', `/post-groups/${groupId}/approve`, { autoSchedule: false })
    const approved = await told('post_group.approved')
    assert.deepEqual(approved['post_group.approved'], await group(groupId))
    assert.equal(approved['post_group.approved'].approvedBy, world.owner.userId)

    await world.ask('POST', `/posts/${id}/post-now`)
    const published = await told('post.published')
    assert.deepEqual(published['post.published'], await post(id))
    assert.ok(published['post.published'].publishedUrl)
  })

  test('that approved content waits again because it was edited', async () => {
    const { id, groupId } = await draft('The drawer sticks.')
    await told('post_group.pending_approval')
    await world.ask('POST', `/post-groups/${groupId}/approve`, { autoSchedule: false })
    await told('post_group.approved')
    await world.ask('PATCH', `/posts/${id}`, { contentText: 'The drawer runs again.' })
    const waiting = await told('post_group.pending_approval')
    assert.equal(waiting['post_group.pending_approval'].approvedBy, null)
  })

  test('that one of two posts is approved only when the other is decided as well', async () => {
    const posts = ['One.', 'Two.'].map((contentText) => ({ platform: 'x', contentText }))
    const made = await world.ask('POST', '/drafts', { title: 'Two', posts })
    await told('post_group.pending_approval')
    const path = `/post-groups/${made.data.group.id}/approve`
    const [first, second] = made.data.posts
    await world.ask('POST', path, { approvePosts: [first.id], autoSchedule: false })
    await world.ask('POST', path, { approvePosts: [second.id], autoSchedule: false })
    await told('post_group.approved')
  })

  test('that a post failed, and that its account must be connected again', async () => {
    const { id, groupId } = await draft('The drawer is shut.')
    await world.ask('POST', `/post-groups/${groupId}/approve`, { autoSchedule: false })
    await told('post_group.pending_approval', 'post_group.approved')
    world.sandbox.x.state.grants.clear()
    await world.ask('POST', `/posts/${id}/post-now`)
    const { 'post.failed': failed, 'account.error': account } = await told('post.failed', 'account.error')
    assert.deepEqual(failed, await post(id))
    assert.deepEqual(account, (await world.ask('GET', `/accounts/${failed.socialAccountId}`)).data)
    assert.equal(account.status, 'error')
  })

  test('nothing about what was rolled back', async () => {
    const { groupId } = await draft('x'.repeat(5000))
    await told('post_group.pending_approval')
    const deliveries = () => world.app.owner.selectFrom('webhook_delivery').select('id').orderBy('id').execute()
    const before = await deliveries()
    const refused = await world.ask('POST', `/post-groups/${groupId}/approve`, {})
    assert.equal(refused.status, 400)
    assert.deepEqual(await deliveries(), before)
  })

  test('nothing about other workspaces', async () => {
    assert.deepEqual(stranger.got, [])
    for (const { body } of receiver.got) assert.equal(JSON.parse(body).data.orgId, world.owner.orgId)
  })
})
