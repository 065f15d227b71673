import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { type TestApp, testApp } from '../../tests/support/app.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const account = (name: string) => ({ email: `${name}@example.test`, password: 'a long password' })

async function signUp(app: TestApp, name: string): Promise<string> {
  const answer = await app.request('POST', '/v1/auth/sign-up', { body: { ...account(name), name: 'Person' } })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return cookieOf(answer.headers['set-cookie'])
}

const cookieOf = (header: unknown): string => String(header).split(';')[0] ?? ''
const token = (cookie: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  t.request('POST', '/v1/auth/token', { body, headers: { cookie, ...headers } })

test('sign-up opens a session whose cookie scripts cannot read; it gives tokens', async () => {
  const answer = await t.request('POST', '/v1/auth/sign-up', { body: account('first') })
  const setCookie = String(answer.headers['set-cookie'])
  assert.match(setCookie, /HttpOnly/)
  assert.match(setCookie, /SameSite=Lax/)
  assert.equal(answer.data.user.email, 'first@example.test')
  const issued = await token(cookieOf(setCookie))
  assert.equal(issued.status, 200)
  assert.deepEqual([issued.data.tokenType, issued.data.orgId, issued.data.role], ['Bearer', null, null])
  const me = await t.request('GET', '/v1/users/me', { headers: { authorization: `Bearer ${issued.data.accessToken}` } })
  assert.equal(me.data.email, 'first@example.test')
})

test('tokens verify with the published keys, and name workspace, role and permissions', async () => {
  const cookie = await signUp(t, 'owner')
  const bare = await token(cookie)
  const authorization = `Bearer ${bare.data.accessToken}`
  const org = await t.request('POST', '/v1/orgs', {
    headers: { authorization },
    body: { name: 'Northwind', slug: 'northwind' },
  })
  assert.equal(org.status, 201, JSON.stringify(org.body))
  const issued = await token(cookie, { orgId: org.data.id })
  assert.deepEqual([issued.data.role, issued.data.permissions.includes('workspace:own')], ['owner', true])
  const keys = await t.request('GET', '/.well-known/jwks.json')
  const { payload } = await jwtVerify(issued.data.accessToken, createLocalJWKSet(keys.body), { algorithms: ['EdDSA'] })
  assert.equal(payload.org, org.data.id)
  assert.equal(payload.role, 'owner')
  assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 15 * 60)
})

test('a wrong password and an unknown address get the same answer, and trying on is slowed down', async () => {
  await signUp(t, 'careful')
  const wrong = await t.request('POST', '/v1/auth/sign-in', {
    body: { ...account('careful'), password: 'not this one' },
  })
  const unknown = await t.request('POST', '/v1/auth/sign-in', { body: account('nobody') })
  assert.deepEqual([wrong.status, wrong.body.error], [401, unknown.body.error])
  for (let i = 0; i < 4; i++) {
    await t.request('POST', '/v1/auth/sign-in', { body: { ...account('careful'), password: 'not this one' } })
  }
  const slowed = await t.request('POST', '/v1/auth/sign-in', { body: account('careful') })
  assert.deepEqual([slowed.status, slowed.body.code], [429, 'rate_limit_exceeded'])
  assert.ok(slowed.body.retryAfterSeconds > 0)
  assert.equal(slowed.headers['retry-after'], String(slowed.body.retryAfterSeconds))
})

test('signing out ends the session at once', async () => {
  const cookie = await signUp(t, 'leaving')
  const out = await t.request('POST', '/v1/auth/sign-out', { headers: { cookie } })
  assert.equal(out.status, 200)
  assert.match(String(out.headers['set-cookie']), /Max-Age=0/)
  assert.equal((await token(cookie)).status, 401)
})

test('what the cookie authorises is refused to pages of other sites', async () => {
  const cookie = await signUp(t, 'origin')
  assert.equal((await token(cookie, {}, { origin: 'https://elsewhere.example' })).status, 403)
  assert.equal((await token(cookie, {}, { origin: 'http://localhost:4400' })).status, 200)
})

test('a token for a workspace that one is no member of is refused', async () => {
  const stranger = await t.make.org()
  const cookie = await signUp(t, 'outsider')
  assert.equal((await token(cookie, { orgId: stranger.orgId })).status, 403)
})

test('sessions and passwords are kept only as hashes', async () => {
  const cookie = await signUp(t, 'hashed')
  const secret = cookie.split('=')[1] ?? ''
  const rows = await t.owner.selectFrom('session').selectAll().execute()
  assert.ok(rows.every((row) => !row.token_hash.toString('base64url').includes(secret)))
  const user = await t.owner
    .selectFrom('user_account')
    .select('password_hash')
    .where('email', '=', account('hashed').email)
    .executeTakeFirstOrThrow()
  assert.match(user.password_hash ?? '', /^argon2id\$/)
})

test('with the default policy only the first account can be made by anybody', async () => {
  const app = await testApp({ env: { GALLEY_SIGN_UP: 'invite-only' } })
  try {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) => app.request('POST', '/v1/auth/sign-up', { body: account(name) })),
    )
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 403, 403])
    const status = await app.request('GET', '/v1/public/status')
    assert.deepEqual([status.data.firstRun, status.data.signUp], [false, 'invite-only'])
  } finally {
    await app.close()
  }
})

test('an address that is taken, a short password and a malformed address are refused with their fields', async () => {
  await signUp(t, 'taken')
  const taken = await t.request('POST', '/v1/auth/sign-up', {
    body: { ...account('taken'), email: 'TAKEN@example.test' },
  })
  assert.deepEqual(
    [taken.status, taken.body.details[0].path, taken.body.details[0].code],
    [400, 'body.email', 'email_taken'],
  )
  const bad = await t.request('POST', '/v1/auth/sign-up', { body: { email: 'no address', password: 'short' } })
  assert.deepEqual(bad.body.details.map((d: { path: string }) => d.path).sort(), ['body.email', 'body.password'])
})
