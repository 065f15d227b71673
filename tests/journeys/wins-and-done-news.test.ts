import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { NotificationType } from '#contract/news/notifications.ts'
import { failAccount } from '#features/accounts/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

let world: PublishingWorld
before(async () => {
  world = await publishingWorld()
  await world.connect('x')
  await world.keepApart(0)
  world.startWorker()
})
after(() => world.close())

const news = (type: NotificationType) =>
  world.app.owner
    .selectFrom('notification')
    .select(['title', 'tier', 'href', 'read_at', 'dismissed_at', 'email_due_at'])
    .where('org_id', '=', world.owner.orgId)
    .where('user_id', '=', world.owner.userId)
    .where('type', '=', type)
    .execute()

/** The unread notifications of this type that still ask the owner to do something. */
const asked = async (type: NotificationType): Promise<unknown[]> => {
  const list = await world.app.request('GET', '{O}/notifications?limit=100&unreadOnly=true', { as: world.owner })
  return list.data.items.filter((one: { type: NotificationType }) => one.type === type)
}

test('the first published post is reported as a win, and none after it', async () => {
  const first = await world.draft({ platform: 'x', contentText: 'The first' })
  await world.approve(first, { autoSchedule: false })
  await world.ask('POST', `/posts/${first.id}/post-now`)
  await world.until(first, 'published')
  const second = await world.draft({ platform: 'x', contentText: 'The second' })
  await world.approve(second, { autoSchedule: false })
  await world.ask('POST', `/posts/${second.id}/post-now`)
  await world.until(second, 'published')
  assert.deepEqual(
    (await news('post_published_first')).map(({ title, tier, href }) => ({ title, tier, href })),
    [{ title: 'Your first post is live on X', tier: 'meaningful_win', href: `/review/${first.groupId}` }],
  )
  assert.equal((await news('post_published')).length, 2)
})

for (const verdict of ['approve', 'reject']) {
  test(`once somebody decided, nobody else is asked for the decision: ${verdict}`, async () => {
    const admin = await world.app.make.member(world.owner, 'admin')
    const as = await world.app.make.member(world.owner, 'contributor')
    const posts = [{ platform: 'x', contentText: `Decided by one: ${verdict}` }]
    const drafted = await world.app.request('POST', '{O}/marketing/drafts', { as, body: { posts } })
    assert.equal((await asked('approval_requested')).length, 1)
    const path = `{O}/marketing/post-groups/${drafted.data.group.id}/${verdict}`
    assert.equal((await world.app.request('POST', path, { as: admin, body: {} })).status, 200)
    assert.deepEqual(await asked('approval_requested'), [])
    assert.ok((await news('approval_requested')).every(({ email_due_at }) => email_due_at === null))
  })
}

test('an account that is connected again no longer asks to be', async () => {
  const { orgId } = world.owner
  const { id: accountId } = await world.app.owner
    .selectFrom('social_account')
    .select('id')
    .where('org_id', '=', orgId)
    .where('platform', '=', 'x')
    .executeTakeFirstOrThrow()
  const { services } = world.app
  await inScope(services.db, { orgId }, (db) => failAccount(db, services, { orgId, accountId }, 'X refused it.'))
  assert.equal((await asked('account_error')).length, 1)
  await world.connect('x')
  assert.deepEqual(await asked('account_error'), [])
})
