import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let t: TestApp

before(async () => {
  t = await testApp({ env: { GALLEY_MAX_MEMBERS: '4' } })
})
after(() => t.close())

let count = 0
const invite = async (as: Person, roleKey: string) => {
  const body = { email: `guest-${++count}@example.test`, roleKey }
  const made = await t.request('POST', '{O}/invitations', { as, body })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.data.id as string
}
const membership = async ({ userId, orgId }: Person): Promise<string> => {
  const own = t.owner.selectFrom('member').select('id').where('org_id', '=', orgId).where('user_id', '=', userId)
  return `{O}/members/${(await own.executeTakeFirstOrThrow()).id}`
}
const statusOf = async (id: string) =>
  (await t.owner.selectFrom('invitation').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('invitations that somebody may no longer make are revoked with the change, and their seats are free', async () => {
  const owner = await t.make.org()
  const second = await t.make.member(owner, 'owner')
  const [toOwner, toAdmin] = [await invite(second, 'owner'), await invite(second, 'admin')]
  const full = await t.request('POST', '{O}/invitations', {
    as: owner,
    body: { email: 'late@example.test', roleKey: 'viewer' },
  })
  assert.equal(full.status, 402)
  const path = await membership(second)
  assert.equal((await t.request('PATCH', path, { as: owner, body: { roleKey: 'admin' } })).status, 200)
  assert.deepEqual([await statusOf(toOwner), await statusOf(toAdmin)], ['revoked', 'pending'])
  const lines = await t.owner
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', '=', toOwner)
    .orderBy('at')
    .execute()
  assert.deepEqual(
    lines.map(({ action, user_id }) => [action, user_id]),
    [
      ['createInvitation', second.userId],
      ['revokeInvitation', owner.userId],
    ],
  )
  const mine = await invite(owner, 'viewer')
  assert.equal((await t.request('PATCH', path, { as: owner, body: { roleKey: 'editor' } })).status, 200)
  assert.deepEqual([await statusOf(toAdmin), await statusOf(mine)], ['revoked', 'pending'])
})

for (const [what, end] of [
  ['suspended', (path: string, as: Person) => t.request('PATCH', path, { as, body: { status: 'suspended' } })],
  ['removed', (path: string, as: Person) => t.request('DELETE', path, { as })],
] as const) {
  test(`invitations by somebody who is ${what} are revoked, those of others stay`, async () => {
    const owner = await t.make.org()
    const admin = await t.make.member(owner, 'admin')
    const [theirs, mine] = [await invite(admin, 'viewer'), await invite(owner, 'viewer')]
    assert.equal((await end(await membership(admin), owner)).status, 200)
    assert.deepEqual([await statusOf(theirs), await statusOf(mine)], ['revoked', 'pending'])
  })
}

test('a refused change revokes nothing', async () => {
  const owner = await t.make.org()
  const theirs = await invite(owner, 'viewer')
  const refused = await t.request('PATCH', await membership(owner), { as: owner, body: { roleKey: 'viewer' } })
  assert.equal(refused.body.code, 'last_owner')
  assert.equal(await statusOf(theirs), 'pending')
})
