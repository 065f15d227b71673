import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  addressOf,
  ageLinks,
  forgetTries,
  mailsTo,
  openBrowser,
  PASSWORD,
  refusalOf,
  signedUp,
  tokenFrom,
} from '../../../tests/support/auth/browser.ts'
import { until } from '../../../tests/support/until.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
beforeEach(() => forgetTries(t))
after(() => t.close())

const NEW = 'another long password'
const askReset = (email: string) => t.request('POST', '/v1/auth/password/reset-request', { body: { email } })
const reset = (token: string, password = NEW) =>
  t.request('POST', '/v1/auth/password/reset', { body: { token, password } })
const signIn = (email: string, password: string) => t.request('POST', '/v1/auth/sign-in', { body: { email, password } })
const subjectsTo = async (email: string) => (await mailsTo(t, email)).map(({ subject }) => subject)

async function resetLink(email: string): Promise<string> {
  assert.equal((await askReset(email)).status, 200)
  return tokenFrom(t, email, '/reset-password')
}

test('a reset sets the password, ends all sessions, proves the address and tells the person', async () => {
  const person = await signedUp(t, 'forgetful')
  const answer = await reset(await resetLink(person.email))
  assert.deepEqual([answer.status, answer.data], [200, { changed: true }])
  assert.equal(answer.headers['set-cookie'], undefined, 'it signs nobody in')
  assert.equal((await person.request('POST', '/v1/auth/token', { body: {} })).status, 401)
  assert.equal((await signIn(person.email, PASSWORD)).status, 401)
  const signedIn = await signIn(person.email, NEW)
  assert.deepEqual([signedIn.status, signedIn.data.user.emailVerified], [200, true])
  assert.ok((await subjectsTo(person.email)).includes('Your password was changed'))
})

test('a password that changes while somebody signs in with the old one lets nobody in by it', async () => {
  const { email, userId } = await signedUp(t, 'overtaken')
  const signingIn = await t.owner.transaction().execute(async (trx) => {
    await trx.updateTable('user_account').set({ password_hash: 'another' }).where('id', '=', userId).execute()
    let answered = false
    const answer = signIn(email, PASSWORD).finally(() => {
      answered = true
    })
    await until(async () => answered || (await somebodyWaits()), { that: 'the sign-in waits for the row', everyMs: 0 })
    return { answer } // in an object, so that the change is committed before the answer is awaited
  })
  assert.equal((await signingIn.answer).status, 401)
})

/** Whether a statement in the application's database waits for a row that another transaction has changed. */
async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(t.owner)
  return rows.length > 0
}

test('a reset is answered alike for every address, and an unknown one gets no mail', async () => {
  const { email } = await signedUp(t, 'here')
  const [known, unknown] = [await askReset(email), await askReset(addressOf('not-here'))]
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
  assert.ok((await subjectsTo(email)).includes('Choose a new password'))
  assert.deepEqual(await mailsTo(t, addressOf('not-here')), [])
})

test('a reset link works once, also when used several times at once, and for an hour', async () => {
  const { email, userId } = await signedUp(t, 'once')
  const token = await resetLink(email)
  const answers = await Promise.all([1, 2, 3].map((n) => reset(token, `${NEW} ${n}`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
  assert.deepEqual(refusalOf(await reset(token)), [400, 'body.token', 'token_invalid'])
  const late = await resetLink(email)
  await ageLinks(t, userId, 60)
  assert.match((await reset(late)).body.error, /older than an hour/)
})

test('a new password makes the other links that are out worthless', async () => {
  const { email } = await signedUp(t, 'leaked')
  await t.request('POST', '/v1/auth/magic-link', { body: { email } })
  const [first, signInLink] = [await resetLink(email), await tokenFrom(t, email, '/sign-in/link')]
  assert.equal((await reset(await resetLink(email))).status, 200)
  assert.equal((await reset(first)).status, 400)
  const redeemed = await t.request('POST', '/v1/auth/magic-link/redeem', { body: { token: signInLink } })
  assert.equal(redeemed.status, 400)
})

test('a short password is refused and leaves the link as it was', async () => {
  const token = await resetLink((await signedUp(t, 'short')).email)
  assert.deepEqual(refusalOf(await reset(token, 'short')), [400, 'body.password', 'too_small'])
  assert.equal((await reset(token)).status, 200)
})

test('a change takes the current password, ends the other sessions and tells the person', async () => {
  const person = await signedUp(t, 'changing')
  const elsewhere = openBrowser(t)
  await elsewhere.request('POST', '/v1/auth/sign-in', { body: { email: person.email, password: PASSWORD } })
  const change = (body: object) => person.own('POST', '/v1/auth/password/change', body)
  const none = await change({ newPassword: NEW })
  assert.deepEqual(refusalOf(none), [400, 'body.currentPassword', 'required'])
  const wrong = await change({ currentPassword: 'not this one', newPassword: NEW })
  assert.deepEqual(refusalOf(wrong), [400, 'body.currentPassword', 'password_wrong'])
  assert.equal((await elsewhere.own('GET', '/v1/users/me')).status, 200)
  assert.equal((await change({ currentPassword: PASSWORD, newPassword: NEW })).status, 200)
  assert.equal((await person.own('GET', '/v1/users/me')).status, 200, 'this session goes on')
  assert.equal((await elsewhere.own('GET', '/v1/users/me')).status, 401)
  assert.deepEqual(
    [(await signIn(person.email, PASSWORD)).status, (await signIn(person.email, NEW)).status],
    [401, 200],
  )
  assert.ok((await subjectsTo(person.email)).includes('Your password was changed'))
})

/** Makes a workspace that the person belongs to, with a valid API key and an expired one. */
async function withKey(userId: string, role: 'owner' | 'viewer' = 'viewer') {
  const { orgId } = await t.make.org()
  await t.owner.insertInto('member').values({ org_id: orgId, user_id: userId, role }).execute()
  await t.make.apiKeyToken({ userId, orgId })
  await t.owner.updateTable('api_key').set({ expires_at: '2020-01-01T00:00:00Z' }).where('org_id', '=', orgId).execute()
  return { orgId, token: await t.make.apiKeyToken({ userId, orgId }) }
}
const read = ({ orgId, token }: { orgId: string; token: string }) =>
  t.request('GET', `/v1/orgs/${orgId}`, { headers: { authorization: `Bearer ${token}` } })
const lastMailTo = async (email: string) => (await mailsTo(t, email)).at(-1)?.text ?? ''

test('a reset revokes the API keys of every workspace, says so, and leaves those of others', async () => {
  const { email, userId } = await signedUp(t, 'robbed')
  await t.owner.updateTable('user_account').set({ email_verified: true }).where('id', '=', userId).execute()
  const keys = [await withKey(userId), await withKey(userId)]
  const colleague = await t.make.member({ orgId: keys[0]?.orgId ?? '' }, 'admin')
  const theirs = { ...colleague, token: await t.make.apiKeyToken(colleague) }
  assert.equal((await reset(await resetLink(email))).status, 200)
  for (const key of keys) assert.equal((await read(key)).status, 401)
  assert.equal((await read(theirs)).status, 200)
  assert.match(await lastMailTo(email), /Your 2 API keys were revoked/)
  const lines = await t.owner
    .selectFrom('audit_log')
    .select(['org_id', 'target_type', 'action'])
    .where('user_id', '=', userId)
    .where('org_id', 'is not', null)
    .execute()
  const expected = keys.map(({ orgId }) => ({ org_id: orgId, target_type: 'api_key', action: 'resetPassword' }))
  assert.deepEqual(new Set(lines.map((line) => JSON.stringify(line))), new Set(expected.map((x) => JSON.stringify(x))))
})

test('a change leaves the API keys, and says how many there are and where they end', async () => {
  const person = await signedUp(t, 'thorough')
  const key = await withKey(person.userId)
  const change = (from: string, to: string) =>
    person.own('POST', '/v1/auth/password/change', { currentPassword: from, newPassword: to })
  assert.equal((await change(PASSWORD, NEW)).status, 200)
  assert.equal((await read(key)).status, 200)
  assert.match(await lastMailTo(person.email), /You have 1 API key, which goes on working.*Settings > API keys/s)
  await t.owner.deleteFrom('api_key').where('user_id', '=', person.userId).execute()
  assert.equal((await change(NEW, PASSWORD)).status, 200)
  assert.doesNotMatch(await lastMailTo(person.email), /API key/)
})

test('a change names the assistants that go on, in its answer and by mail, or ends them where that is asked for', async () => {
  const person = await signedUp(t, 'assisted')
  const { orgId } = await t.make.org()
  await t.owner.insertInto('member').values({ org_id: orgId, user_id: person.userId, role: 'editor' }).execute()
  const token = await t.make.connectionToken({ userId: person.userId, orgId }, undefined, { client: 'Scribe' })
  const change = (from: string, to: string, more = {}) =>
    person.own('POST', '/v1/auth/password/change', { currentPassword: from, newPassword: to, ...more })
  const first = await change(PASSWORD, NEW)
  assert.deepEqual(
    first.data.assistants.map((one: { orgId: string; clientName: string }) => [one.orgId, one.clientName]),
    [[orgId, 'Scribe']],
  )
  assert.match(await lastMailTo(person.email), /The assistant Scribe goes on working.*Settings > Assistants/s)
  assert.ok(await t.services.assistants.authenticate(token))
  const second = await change(NEW, PASSWORD, { endAssistants: true })
  assert.deepEqual([second.status, second.data.assistants], [200, []])
  assert.equal(await t.services.assistants.authenticate(token), null)
  assert.doesNotMatch(await lastMailTo(person.email), /Scribe/)
})

test('tries at the current password are counted, at the same time too', async () => {
  const person = await signedUp(t, 'guessing')
  const tries = await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      person.own('POST', '/v1/auth/password/change', { currentPassword: `guess ${n}`, newPassword: NEW }),
    ),
  )
  const statuses = tries.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429, 429, 429, 429])
})

test('who has no password yet sets the first one', async () => {
  const person = await t.make.newcomer()
  const answer = await t.request('POST', '/v1/auth/password/change', { as: person, body: { newPassword: NEW } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal((await signIn(person.email, NEW)).status, 200)
})

test('at sign-in, tries at the same time are counted as well', async () => {
  const { email } = await signedUp(t, 'burst')
  const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'a wrong password')))
  assert.equal(answers.filter(({ status }) => status === 401).length, 5)
  assert.equal(answers.filter(({ status }) => status === 429).length, 7)
  assert.equal((await signIn(email, PASSWORD)).status, 429, 'also for the right password, while it lasts')
  await t.owner.deleteFrom('sign_in_failure').execute()
  assert.equal((await signIn(email, PASSWORD)).status, 200)
})

test('the pause grows with each further try', async () => {
  const email = addressOf('slow')
  const waits: number[] = []
  for (let i = 0; i < 5; i++) await signIn(email, PASSWORD)
  for (let i = 0; i < 3; i++) {
    const refused = await signIn(email, PASSWORD)
    waits.push(Math.ceil(refused.body.retryAfterSeconds / 60))
    // Lets as many minutes pass as the refusal named. The next attempt is then admitted.
    await t.owner
      .updateTable('sign_in_failure')
      .set({ at: sql<string>`at - interval '1 minute' * ${waits.at(-1)}` })
      .where('bucket', 'like', `password ${email} %`)
      .execute()
    assert.equal((await signIn(email, PASSWORD)).status, 401)
  }
  assert.deepEqual(waits, [1, 2, 4])
})
