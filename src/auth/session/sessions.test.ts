import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { openBrowser, PASSWORD, signedUp } from '../../../tests/support/auth/browser.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

async function alsoSignedIn(email: string, userAgent: string) {
  const browser = openBrowser(t)
  const answer = await browser.request('POST', '/v1/auth/sign-in', {
    body: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  })
  assert.equal(answer.status, 200)
  return browser
}

test('one sees where one is signed in, and which session this is', async () => {
  const person = await signedUp(t, 'looking')
  const other = await alsoSignedIn(person.email, 'Other/1.0')
  const { status, data } = await other.own('GET', '/v1/auth/sessions')
  assert.equal(status, 200)
  assert.equal(data.length, 2)
  const [current, earlier] = data
  assert.deepEqual([current.userAgent, current.current, earlier.current], ['Other/1.0', true, false])
  const days = (Date.parse(current.expiresAt) - Date.parse(current.createdAt)) / 86_400_000
  assert.ok(days > 29.9 && days < 30.1, `${days} days`)
  assert.ok(Date.parse(current.lastSeenAt) >= Date.parse(current.createdAt))
})

test('a session that is ended is refused at once, token and cookie', async () => {
  const person = await signedUp(t, 'ending')
  const other = await alsoSignedIn(person.email, 'Other/1.0')
  const { data } = await other.request('POST', '/v1/auth/token', { body: {} })
  const authorization = `Bearer ${data.accessToken}`
  const me = () => t.request('GET', '/v1/users/me', { headers: { authorization } })
  assert.equal((await me()).status, 200)
  const sessions = (await person.own('GET', '/v1/auth/sessions')).data as { id: string; current: boolean }[]
  const id = sessions.find(({ current }) => !current)?.id
  const ended = await person.own('DELETE', `/v1/auth/sessions/${id}`)
  assert.deepEqual([ended.status, ended.data.id, ended.data.userAgent], [200, id, 'Other/1.0'])
  assert.equal((await me()).status, 401)
  assert.equal((await other.request('POST', '/v1/auth/token', { body: {} })).status, 401)
  assert.equal((await person.own('DELETE', `/v1/auth/sessions/${id}`)).status, 404)
})

test('all but this one can be ended together', async () => {
  const person = await signedUp(t, 'leaving')
  const others = [await alsoSignedIn(person.email, 'One'), await alsoSignedIn(person.email, 'Two')]
  assert.deepEqual((await person.own('POST', '/v1/auth/sessions/end-others')).data, { ended: 2 })
  for (const other of others) assert.equal((await other.own('GET', '/v1/users/me')).status, 401)
  assert.equal((await person.own('GET', '/v1/auth/sessions')).data.length, 1)
})

test('somebody else’s session is none of one’s own', async () => {
  const [person, stranger] = [await signedUp(t, 'own'), await signedUp(t, 'stranger')]
  const [theirs] = (await stranger.own('GET', '/v1/auth/sessions')).data
  assert.equal((await person.own('DELETE', `/v1/auth/sessions/${theirs.id}`)).status, 404)
  assert.equal((await stranger.own('GET', '/v1/auth/sessions')).status, 200)
})

test('signing in renews the session: the one that the browser came with ends, whosever it was', async () => {
  const person = await signedUp(t, 'renewing')
  const before = new Map(person.cookies)
  await person.request('POST', '/v1/auth/sign-in', { body: { email: person.email, password: PASSWORD } })
  assert.notEqual(person.cookies.get('galley'), before.get('galley'))
  assert.equal((await person.own('GET', '/v1/auth/sessions')).data.length, 1)
  const shared = await signedUp(t, 'shared')
  const old = openBrowser(t)
  for (const [name, value] of shared.cookies) old.cookies.set(name, value)
  await shared.request('POST', '/v1/auth/sign-in', { body: { email: person.email, password: PASSWORD } })
  assert.equal((await old.request('POST', '/v1/auth/token', { body: {} })).status, 401)
})

test('a session ends after 30 days without use', async () => {
  const person = await signedUp(t, 'idle')
  const later = (days: number) =>
    t.owner
      .updateTable('session')
      .set({ expires_at: sql<string>`expires_at - make_interval(days => ${days}::int)` })
      .where('user_id', '=', person.userId)
      .execute()
  await later(29)
  assert.equal((await person.own('GET', '/v1/users/me')).status, 200, 'and using it moves the end on')
  await later(29)
  assert.equal((await person.own('GET', '/v1/users/me')).status, 200)
  await later(31)
  assert.equal((await person.request('POST', '/v1/auth/token', { body: {} })).status, 401)
})

test('however much it is used, a session ends 90 days after it began', async () => {
  const person = await signedUp(t, 'tireless')
  const began = sql<string>`created_at - interval '75 days'`
  await t.owner.updateTable('session').set({ created_at: began }).where('user_id', '=', person.userId).execute()
  const [session] = (await person.own('GET', '/v1/auth/sessions')).data
  assert.equal(Math.round((Date.parse(session.expiresAt) - Date.parse(session.createdAt)) / 86_400_000), 90)
})

test('over https the cookie is bound to this host and to https', async () => {
  const app = await testApp({ env: { GALLEY_BASE_URL: 'https://galley.example' } })
  try {
    const person = await signedUp(app, 'secure')
    assert.deepEqual([...person.cookies.keys()], ['__Host-galley'])
    const body = { email: person.email, password: PASSWORD }
    const answer = await person.request('POST', '/v1/auth/sign-in', { body })
    assert.match(
      String(answer.headers['set-cookie']),
      /^__Host-galley=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; .*Secure$/,
    )
    assert.equal((await person.own('GET', '/v1/users/me')).status, 200)
  } finally {
    await app.close()
  }
})

test('an API key may do nothing of what is one’s own account', async () => {
  const person = await t.make.org()
  const authorization = `Bearer ${await t.make.apiKeyToken(person)}`
  const calls: [string, string, object?][] = [
    ['GET', '/v1/auth/sessions'],
    ['DELETE', `/v1/auth/sessions/${person.sessionId}`],
    ['POST', '/v1/auth/sessions/end-others'],
    ['POST', '/v1/auth/password/change', { newPassword: 'another long password' }],
    ['POST', '/v1/auth/totp/enroll'],
    ['POST', '/v1/auth/totp/confirm', { code: '000000' }],
    ['POST', '/v1/auth/totp/disable', { code: '000000' }],
    ['POST', '/v1/auth/verify-email/request'],
  ]
  for (const [method, path, body] of calls) {
    const answer = await t.request(method, path, { body, headers: { authorization } })
    assert.equal(answer.status, 403, `${method} ${path}`)
    assert.match(answer.body.error, /API key/)
  }
})
