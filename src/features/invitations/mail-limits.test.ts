import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let t: TestApp

before(async () => {
  t = await testApp()
})
after(() => t.close())

const invite = (as: Person, email: string) =>
  t.request('POST', '{O}/invitations', { as, body: { email, roleKey: 'viewer' } })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const letPass = (minutes: number) =>
  t.owner
    .updateTable('sign_in_failure')
    .set({ at: sql<string>`at - make_interval(mins => ${minutes}::int)` })
    .execute()
const mailsTo = async (email: string) => {
  await t.runJobs()
  return (await t.mails()).filter(({ to }) => to.toLowerCase() === email.toLowerCase()).length
}

test('an address gets five invitations in a quarter of an hour, from however many workspaces', async () => {
  const email = 'Crowded@example.test'
  const owners = await Promise.all(Array.from({ length: 8 }, () => t.make.org()))
  const answers = await Promise.all(owners.map((as, n) => invite(as, n % 2 ? email : email.toLowerCase())))
  assert.deepEqual(statuses(answers), [201, 201, 201, 201, 201, 429, 429, 429])
  const { body, headers } = answers.find(({ status }) => status === 429) ?? assert.fail()
  assert.equal(body.code, 'rate_limit_exceeded')
  assert.match(body.error, /Too many invitations to this address: wait \d+ seconds/)
  assert.ok(body.retryAfterSeconds > 0 && body.retryAfterSeconds <= 60, String(body.retryAfterSeconds))
  assert.equal(headers['retry-after'], String(body.retryAfterSeconds))
  assert.equal(await mailsTo(email), 5)
  const open = await t.owner.selectFrom('invitation').select('id').where('status', '=', 'pending').execute()
  assert.equal(open.length, 5, 'what is refused leaves nothing')
  const [some = assert.fail()] = owners
  assert.equal((await invite(some, 'calm@example.test')).status, 201, 'another mailbox is not held up')
  await letPass(2)
  assert.equal((await invite(some, email)).status, 201, 'after a pause')
  await letPass(1)
  assert.equal((await invite(some, email)).status, 429, 'which grows')
})

test('an address gets twenty invitations a day, however they are spread', async () => {
  const owner = await t.make.org()
  for (let n = 0; n < 20; n++) {
    assert.equal((await invite(owner, 'steady@example.test')).status, 201, String(n))
    await letPass(20)
  }
  const refused = await invite(owner, 'steady@example.test')
  assert.equal(refused.status, 429)
  assert.match(refused.body.error, /wait 18 hours/)
  assert.ok(refused.body.retryAfterSeconds > 17 * 3600, String(refused.body.retryAfterSeconds))
  await letPass(17 * 60 + 21)
  assert.equal((await invite(owner, 'steady@example.test')).status, 201, 'a day after the first of them')
  assert.equal((await invite(owner, 'steady@example.test')).status, 429)
})

test('one person sends fifty invitations in a quarter of an hour, across workspaces and keys', async () => {
  const owner = await t.make.org()
  const key = { ...owner, token: await t.make.apiKeyToken(owner) }
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => invite(n % 2 ? key : owner, `colleague-${n}@example.test`)),
  )
  assert.deepEqual(statuses(answers), [...Array(50).fill(201), ...Array(10).fill(429)])
  const { body } = answers.find(({ status }) => status === 429) ?? assert.fail()
  assert.match(body.error, /Too many invitations by you/)
  const fellow = await t.make.member(owner, 'admin')
  assert.equal((await invite(fellow, 'late@example.test')).status, 201, 'others are not held up')
})
