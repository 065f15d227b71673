import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createSeed } from '../../../tests/support/seed.ts'

const MOST = 8
const AT_ONCE = 20

let t: TestApp

before(async () => {
  t = await testApp({ env: { GALLEY_MAX_MEMBERS: String(MOST) } })
})
after(() => t.close())

let count = 0
const invite = (as: Person, email = `guest-${++count}@example.test`) =>
  t.request('POST', '{O}/invitations', { as, body: { email, roleKey: 'viewer' } })
const open = ({ orgId }: Person) =>
  t.owner.selectFrom('invitation').select('id').where('org_id', '=', orgId).where('status', '=', 'pending').execute()
const members = ({ orgId }: Person) => t.owner.selectFrom('member').select('id').where('org_id', '=', orgId).execute()
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

test('members, also suspended ones, and open invitations take seats; beyond the limit is 402', async () => {
  const owner = await t.make.org()
  const suspended = await t.make.member(owner, 'viewer')
  await t.owner.updateTable('member').set({ status: 'suspended' }).where('user_id', '=', suspended.userId).execute()
  const emails = Array.from({ length: MOST - 2 }, (_, n) => `seat-${n}@example.test`)
  const made = []
  for (const email of emails) made.push((await invite(owner, email)).data)
  const refused = await invite(owner)
  assert.deepEqual([refused.status, refused.body.code], [402, 'fair_use_limit'])
  assert.match(refused.body.error, /8 people.*GALLEY_MAX_MEMBERS/)
  assert.equal((await invite(owner, emails[0])).status, 201, 'one that is renewed holds its seat already')
  await t.request('DELETE', `{O}/invitations/${made[0].id}`, { as: owner })
  assert.equal((await invite(owner)).status, 201, 'one that is taken back gives its seat free')
  assert.equal((await invite(owner)).status, 402)
  await t.owner
    .updateTable('invitation')
    .set({ expires_at: '2020-01-01T00:00:00Z' })
    .where('id', '=', made[1].id)
    .execute()
  assert.equal((await invite(owner)).status, 201, 'one that ran out gives its seat free')
  assert.equal((await invite(owner, emails[1])).status, 402, 'and finds it taken when it is opened again')
})

test('of twenty simultaneous invitations, as many succeed as there are seats', async () => {
  const owner = await t.make.org()
  const managers = [owner, await t.make.member(owner, 'admin'), await t.make.member(owner, 'admin')]
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => invite(managers[n % managers.length] ?? owner)),
  )
  const seats = MOST - managers.length
  assert.deepEqual(statuses(answers), [...Array(seats).fill(201), ...Array(AT_ONCE - seats).fill(402)])
  assert.equal((await open(owner)).length, seats)
})

test('of twenty people who accept at once, as many succeed as there are seats', async () => {
  const owner = await t.make.org()
  const seed = createSeed(t)
  // More invitations than seats, as if they had been made while the limit was higher.
  const guests = await Promise.all(Array.from({ length: AT_ONCE }, () => t.make.newcomer({ verified: true })))
  const tokens = await Promise.all(guests.map(async ({ email }) => (await seed.invitation(owner, email)).token))
  const answers = await Promise.all(
    guests.map((as, n) => t.request('POST', '/v1/invitations/accept', { as, body: { token: tokens[n] } })),
  )
  const seats = MOST - 1
  assert.deepEqual(statuses(answers), [...Array(seats).fill(200), ...Array(AT_ONCE - seats).fill(402)])
  assert.equal((await members(owner)).length, MOST)
  assert.equal((await open(owner)).length, AT_ONCE - seats, 'who was refused may try again')
})

test('twenty people who invite and accept at once never exceed the limit', async () => {
  const owner = await t.make.org()
  const seed = createSeed(t)
  const guests = await Promise.all(Array.from({ length: MOST - 1 }, () => t.make.newcomer({ verified: true })))
  const tokens = await Promise.all(guests.map(async ({ email }) => (await seed.invitation(owner, email)).token))
  const answers = await Promise.all([
    ...guests.map((as, n) => t.request('POST', '/v1/invitations/accept', { as, body: { token: tokens[n] } })),
    ...Array.from({ length: AT_ONCE - guests.length }, () => invite(owner)),
  ])
  assert.deepEqual(statuses(answers), [...Array(MOST - 1).fill(200), ...Array(AT_ONCE - MOST + 1).fill(402)])
  assert.deepEqual([(await members(owner)).length, (await open(owner)).length], [MOST, 0])
})
