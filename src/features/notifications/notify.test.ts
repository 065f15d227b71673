import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Permission } from '#contract/roles.ts'
import { ROLES } from '#contract/roles.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { type NewNotification, notify } from './index.ts'

let t: TestApp

before(async () => {
  t = await testApp()
})
after(() => t.close())

const notice = (orgId: string, changes: object = {}) => ({
  orgId,
  type: 'post_failed',
  title: 'A post failed',
  dedupeKey: 'post_failed:1',
  permission: 'content:approve',
  metadata: { subject: { type: 'post', id: newId() } },
  ...changes,
})
const send = (orgId: string, changes: Partial<Record<keyof NewNotification, unknown>> = {}) =>
  // the tests give each type its own key
  inScope(t.services.db, { orgId }, (db) => notify(db, notice(orgId, changes) as NewNotification))
const sent = (orgId: string) => t.owner.selectFrom('notification').selectAll().where('org_id', '=', orgId).execute()

/** A workspace with one member of each role, and a suspended one. */
async function everybody() {
  const owner = await t.make.org()
  const members = [owner]
  for (const role of ROLES.slice(1)) members.push(await t.make.member(owner, role))
  const suspended = await t.make.member(owner, 'owner')
  await t.owner.updateTable('member').set({ status: 'suspended' }).where('user_id', '=', suspended.userId).execute()
  const roleOf = new Map(members.map(({ userId, role }) => [userId, role as string]))
  return {
    orgId: owner.orgId,
    rolesOf: (rows: { user_id: string }[]) => rows.map((row) => roleOf.get(row.user_id)).sort(),
  }
}

for (const [permission, roles] of [
  ['workspace:own', ['owner']],
  ['accounts:manage', ['admin', 'owner']],
  ['content:approve', ['admin', 'editor', 'owner']],
  ['workspace:read', ['admin', 'contributor', 'editor', 'owner', 'viewer']],
] as const satisfies [Permission, string[]][]) {
  test(`${permission}: ${roles.join(', ')} are notified, and nobody of another workspace or suspended`, async () => {
    const { orgId, rolesOf } = await everybody()
    await t.make.org()
    await send(orgId, { permission })
    assert.deepEqual(rolesOf(await sent(orgId)), roles)
  })
}

test('a notification carries the given text, and the tier of its type', async () => {
  const { orgId } = await t.make.org()
  const metadata = { subject: { type: 'post', id: newId() }, attempts: 3 }
  await send(orgId, { body: 'Too long', href: '/review/1', metadata })
  await send(orgId, { type: 'post_published', dedupeKey: 'post_published:1' })
  const [failed, published] = (await sent(orgId)).sort((a, b) => (a.type < b.type ? -1 : 1))
  assert.deepEqual(
    [failed?.tier, failed?.title, failed?.body, failed?.href, failed?.metadata, failed?.status, failed?.channels],
    ['action_required', 'A post failed', 'Too long', '/review/1', metadata, 'pending', ['in_app']],
  )
  assert.deepEqual([published?.tier, published?.body, published?.href], ['routine', null, null])
})

test('one cause notifies once, also if it is reported twice at the same time; another cause notifies again', async () => {
  const { orgId } = await t.make.org()
  await Promise.all([send(orgId), send(orgId), send(orgId)])
  assert.equal((await sent(orgId)).length, 1)
  await send(orgId, { dedupeKey: 'post_failed:2' })
  assert.equal((await sent(orgId)).length, 2)
})
