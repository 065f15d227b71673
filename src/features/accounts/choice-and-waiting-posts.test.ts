import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { choiceOf, openPagesNetwork, type PagesNetwork } from '../../../tests/support/features/accounts/pages.ts'
import { connectChosen } from './choosing/connect-chosen.ts'

let t: TestApp
let network: PagesNetwork
before(async () => {
  network = await openPagesNetwork()
  network.pages = ['Northwind', 'Southwind'].map((name, n) => ({ id: `10${n}`, name }))
  t = await testApp()
})
after(async () => {
  await t?.close()
  await network?.close()
})

/** Makes a post and approves it before its platform has an account. */
async function approvedWithoutAccount(as: Person) {
  t.services.platforms = {}
  const made = await t.request('POST', '{O}/marketing/post-groups', {
    as,
    body: { title: 'Notes', posts: [{ platform: 'facebook', contentText: 'The lathe is back.' }] },
  })
  const { group, posts } = made.data
  const approved = await t.request('POST', `{O}/marketing/post-groups/${group.id}/approve`, { as, body: {} })
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  t.services.platforms = { facebook: network.adapter }
  const row = () =>
    t.owner
      .selectFrom('post')
      .innerJoin('effect', 'effect.id', 'post.id')
      .select(['post.status', 'post.social_account_id', 'effect.social_account_id as effect_account'])
      .select(({ eb, ref }) => eb('content_hash', '=', ref('approved_hash')).as('approved'))
      .where('post.id', '=', posts[0].id)
      .executeTakeFirstOrThrow()
  return { row, groupId: group.id as string }
}

async function connect(as: Person, ...externalIds: string[]) {
  const name = await choiceOf(t, as, `code-of-${as.orgId}-${externalIds.length}`)
  const by = { orgId: as.orgId, userId: as.userId, platform: 'facebook' as const }
  const rows = await inScope(t.services.db, by, (db) => connectChosen(db, t.services, by, { name, externalIds }))
  assert.ok(Array.isArray(rows))
  return rows.map(({ id }) => id)
}

test('a post that was approved without an account gets the chosen account, and so does its effect', async () => {
  const as = await t.make.org()
  const { row } = await approvedWithoutAccount(as)
  const [account] = await connect(as, '101')
  assert.deepEqual(await row(), {
    status: 'scheduled',
    social_account_id: account,
    effect_account: account,
    approved: true,
  })
})

test('if several accounts are chosen together it gets none, and the approver is asked', async () => {
  const as = await t.make.org()
  const { row, groupId } = await approvedWithoutAccount(as)
  const [, second = ''] = await connect(as, '101', '100')
  const { status, social_account_id } = await row()
  assert.deepEqual([status, social_account_id], ['scheduled', null])
  const told = await t.owner
    .selectFrom('notification')
    .select(['title', 'href'])
    .where('org_id', '=', as.orgId)
    .where('href', '=', `/review/${groupId}`)
    .execute()
  assert.deepEqual(told, [{ title: 'Choose the Facebook account of a post', href: `/review/${groupId}` }])
  t.services.platforms = { facebook: { ...network.adapter, publishing: {} as never } } // an adapter that can publish
  const moved = await t.request('PATCH', `{O}/marketing/post-groups/${groupId}`, {
    as,
    body: { scheduledFor: new Date(Date.now() + 90 * 3_600_000).toISOString() },
  })
  assert.match(moved.data.warnings?.[0]?.message, /^No Facebook account is chosen for it/)

  // When one account is left, no choice remains: the post gets it.
  await t.request('DELETE', `{O}/marketing/accounts/${second}`, { as })
  assert.notEqual((await row()).social_account_id, null)
})
