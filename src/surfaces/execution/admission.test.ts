import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const read = (as: Person) => t.request('GET', '{O}/marketing/posts', { as })
const write = (as: Person) =>
  t.request('POST', '{O}/marketing/tags', { as, body: { name: crypto.randomUUID().slice(0, 30) } })
const orgOf = ({ orgId }: Person) => t.owner.updateTable('org').where('id', '=', orgId)

describe('a token is good only as long as its session', () => {
  const endings: [string, (person: Person) => Promise<unknown>][] = [
    ['is signed out', ({ sessionId }) => t.owner.deleteFrom('session').where('id', '=', sessionId).execute()],
    [
      'has run out',
      ({ sessionId }) =>
        t.owner
          .updateTable('session')
          .set({ expires_at: '2020-01-01T00:00:00Z' })
          .where('id', '=', sessionId)
          .execute(),
    ],
    [
      'is another’s',
      async ({ sessionId }) => {
        const { userId } = await t.make.org()
        await t.owner.updateTable('session').set({ user_id: userId }).where('id', '=', sessionId).execute()
      },
    ],
  ]
  for (const [what, end] of endings) {
    test(`that ${what}: 401 also for cached reads, writes and personal routes`, async () => {
      const person = await t.make.org()
      const other = { ...person, sessionId: await t.make.session(person.userId) }
      other.token = await t.make.token(other, person.orgId, 'owner')
      for (const ask of [read, read, write]) assert.equal((await ask(person)).status, 200)
      await end(person)
      for (const ask of [read, write]) assert.equal((await ask(person)).status, 401)
      const own = await t.request('GET', '/v1/users/me', { as: person })
      assert.deepEqual([own.status, own.body], [401, { error: 'This session has ended: sign in again' }])
      assert.equal((await read(other)).status, 200, 'another session of the same person goes on')
    })
  }
})

describe('the plan', () => {
  for (const [state, code, words] of [
    ['read_only', 'subscription_overdue_read_only', /owner or admin must pay/],
    ['subscription_required', 'subscription_required', /owner or admin must choose/],
  ] as const) {
    test(`${state}: reads work, writes are 402 ${code}, revoking still works`, async () => {
      const owner = await t.make.org()
      const { id } = (await t.request('POST', '{O}/api-keys', { as: owner, body: { name: 'CI' } })).data
      await read(owner)
      await orgOf(owner).set({ access_state: state }).execute()
      assert.equal((await read(owner)).status, 200)
      const refused = await write(owner)
      assert.deepEqual([refused.status, refused.body.code], [402, code])
      assert.match(refused.body.error, words)
      assert.equal((await t.request('DELETE', `{O}/api-keys/${id}`, { as: owner })).status, 200)
      // A person whose role may not write gets 403, and is not told to pay.
      assert.equal((await write(await t.make.member(owner, 'viewer'))).status, 403)
      await orgOf(owner).set({ access_state: 'full' }).execute()
      assert.equal((await write(owner)).status, 200)
    })
  }
})

test('a suspended workspace refuses reads and writes, and says whom to contact', async () => {
  const owner = await t.make.org()
  await read(owner)
  await orgOf(owner).set({ status: 'suspended' }).execute()
  for (const ask of [read, write]) {
    const { status, body } = await ask(owner)
    assert.equal(status, 403)
    assert.match(body.error, /workspace is suspended: its owner must ask/)
  }
})
