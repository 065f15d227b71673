import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { fixedClock } from '#kernel/clock.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  type Browser,
  forgetTries,
  mailsTo,
  openBrowser,
  PASSWORD,
  proveAddressOf,
  refusalOf,
  signedUp,
  tokenFrom,
} from '../../../tests/support/auth/browser.ts'
import { totpPlace } from './second-factor.ts'
import { newTotp } from './totp.ts'

/** In the middle of a time step. */
const START = Date.parse('2026-11-24T09:30:15.000Z')
const clock = fixedClock(new Date(START).toISOString())
let passed = 0

let t: TestApp
before(async () => {
  t = await testApp({ clock })
})
beforeEach(() => forgetTries(t))
after(() => t.close())

/** Advances the clock for everybody, in steps of 30 seconds. */
function wait(steps: number): void {
  passed += steps * 30_000
  clock.set(new Date(START + passed).toISOString())
}

const codeAt = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + steps * 30_000 })

async function proven(name: string) {
  const person = await signedUp(t, name)
  await proveAddressOf(t, person.userId)
  return person
}

async function withCodes(name: string) {
  const person = await proven(name)
  const { secret } = (await person.own('POST', '/v1/auth/totp/enroll')).data
  const confirmed = await person.own('POST', '/v1/auth/totp/confirm', { code: codeAt(secret), password: PASSWORD })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  wait(1) // the code that confirmed the setup is used up
  return { ...person, secret, recoveryCodes: confirmed.data.recoveryCodes as string[] }
}

const signIn = (email: string, code?: string, browser: Pick<Browser, 'request'> = t) =>
  browser.request('POST', '/v1/auth/sign-in', {
    body: { email, password: PASSWORD, ...(code !== undefined && { code }) },
  })

const wrongFor = (secret: string): string => {
  const near = [-1, 0, 1].map((steps) => codeAt(secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? assert.fail()
}

test('codes are on from the first right one, which answers ten recovery codes and tells the person', async () => {
  const person = await proven('enrolling')
  const begun = await person.own('POST', '/v1/auth/totp/enroll')
  assert.match(begun.data.secret, /^[A-Z2-7]{32}$/)
  const uri = new URL(begun.data.otpauthUri)
  assert.deepEqual([uri.protocol, uri.host, uri.searchParams.get('secret')], ['otpauth:', 'totp', begun.data.secret])
  assert.match(decodeURIComponent(uri.pathname), /Galley:enrolling@example\.test/)
  assert.equal((await signIn(person.email)).status, 200, 'not on yet')

  const confirm = (code: string) => person.own('POST', '/v1/auth/totp/confirm', { code, password: PASSWORD })
  assert.deepEqual(refusalOf(await confirm(wrongFor(begun.data.secret))), [400, 'body.code', 'code_wrong'])
  const { secret } = (await person.own('POST', '/v1/auth/totp/enroll')).data
  assert.notEqual(secret, begun.data.secret)
  assert.equal((await confirm(codeAt(begun.data.secret))).status, 400, 'the earlier secret is gone')
  const confirmed = await confirm(codeAt(secret))
  assert.equal(new Set(confirmed.data.recoveryCodes).size, 10)
  for (const code of confirmed.data.recoveryCodes) assert.match(code, /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)

  assert.deepEqual((await person.own('GET', '/v1/users/me')).data.featureFlags.includes('totp'), true)
  assert.deepEqual(
    [(await confirm(codeAt(secret))).status, (await person.own('POST', '/v1/auth/totp/enroll')).status],
    [409, 409],
  )
  const subjects = (await mailsTo(t, person.email)).map(({ subject }) => subject)
  assert.ok(subjects.includes('Two-factor codes are on'))
})

test('an address that is not proven gets no codes, so that nobody keeps its owner out', async () => {
  const squatter = await signedUp(t, 'squatted')
  const begun = await squatter.own('POST', '/v1/auth/totp/enroll')
  assert.deepEqual([begun.status, begun.body.code], [409, 'invalid_transition'])
  assert.match(begun.body.error, /^Confirm your address first: /)
  const { secret } = newTotp(squatter.email)
  const secret_sealed = t.services.keyRing.seal(secret, totpPlace(squatter.userId))
  await t.owner.insertInto('totp').values({ user_id: squatter.userId, secret_sealed }).execute()
  const body = { code: codeAt(secret), password: PASSWORD }
  const confirmed = await squatter.own('POST', '/v1/auth/totp/confirm', body)
  assert.deepEqual([confirmed.status, confirmed.body.code], [409, 'invalid_transition'])
  assert.match(confirmed.body.error, /^Confirm your address first: /)
})

test('switching on takes the password, so that an open session is not enough', async () => {
  const person = await proven('left-open')
  const { secret } = (await person.own('POST', '/v1/auth/totp/enroll')).data
  const confirm = (body: object) => person.own('POST', '/v1/auth/totp/confirm', { code: codeAt(secret), ...body })
  assert.deepEqual(refusalOf(await confirm({})), [400, 'body.password', 'required'])
  assert.deepEqual(refusalOf(await confirm({ password: 'wrong' })), [400, 'body.password', 'password_wrong'])
  assert.equal((await signIn(person.email)).status, 200, 'not on')
  assert.equal((await confirm({ password: PASSWORD })).status, 200)
})

test('sign-in asks for the code, refuses a wrong one and takes a right one', async () => {
  const { email, secret } = await withCodes('asked')
  const asked = await signIn(email)
  assert.deepEqual(refusalOf(asked), [400, 'body.code', 'code_required'])
  assert.equal(asked.headers['set-cookie'], undefined)
  assert.deepEqual(refusalOf(await signIn(email, wrongFor(secret))), [400, 'body.code', 'code_wrong'])
  const browser = openBrowser(t)
  const code = codeAt(secret)
  assert.equal((await signIn(email, ` ${code.slice(0, 3)} ${code.slice(3)} `, browser)).status, 200)
  assert.equal((await browser.own('GET', '/v1/users/me')).data.email, email)
})

test('a wrong password says nothing of codes', async () => {
  const { email, secret } = await withCodes('silent')
  for (const code of [undefined, codeAt(secret)]) {
    const body = { email, password: 'a wrong password', ...(code && { code }) }
    assert.equal((await t.request('POST', '/v1/auth/sign-in', { body })).status, 401)
  }
})

test('a code works once, however many try it at once, and none from before it works after it', async () => {
  const { email, secret } = await withCodes('replayed')
  const code = codeAt(secret)
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(email, code)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400])
  await forgetTries(t)
  assert.deepEqual(refusalOf(await signIn(email, code)), [400, 'body.code', 'code_wrong'])
  assert.equal((await signIn(email, codeAt(secret, -1))).status, 400, 'the step before')
  assert.equal((await signIn(email, codeAt(secret, 1))).status, 200, 'the step after')
})

test('clocks may differ by one step, not by two', async () => {
  const { email, secret } = await withCodes('drifting')
  wait(4)
  for (const [steps, status] of [
    [-2, 400],
    [2, 400],
    [-1, 200],
    [1, 200],
  ] as const) {
    assert.equal((await signIn(email, codeAt(secret, steps))).status, status, `${steps} steps`)
  }
})

test('codes are counted for the account, wherever from; a right password does not forget them', async () => {
  const { email, secret } = await withCodes('attacked')
  for (let i = 0; i < 5; i++) {
    assert.deepEqual(refusalOf(await signIn(email)), [400, 'body.code', 'code_required'])
    assert.equal((await signIn(email, wrongFor(secret))).status, 400)
  }
  assert.equal((await signIn(email)).status, 400, 'asked for the code as before')
  const refused = await signIn(email, codeAt(secret))
  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limit_exceeded'])
  await t.request('POST', '/v1/auth/magic-link', { body: { email } })
  const token = await tokenFrom(t, email, '/sign-in/link')
  const body = { token, code: codeAt(secret) }
  assert.equal((await t.request('POST', '/v1/auth/magic-link/redeem', { body })).status, 429)
})

test('a recovery code lets in once, spelt with or without hyphens', async () => {
  const { email, recoveryCodes } = await withCodes('without-device')
  const [first = '', second = ''] = recoveryCodes
  assert.equal((await signIn(email, first)).status, 200)
  assert.deepEqual(refusalOf(await signIn(email, first)), [400, 'body.code', 'code_wrong'])
  const answers = await Promise.all([1, 2, 3].map(() => signIn(email, second.replaceAll('-', '').toUpperCase())))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
})

test('a sign-in link asks for the code and stays good until it is right', async () => {
  const { email, secret } = await withCodes('linked')
  await t.request('POST', '/v1/auth/magic-link', { body: { email } })
  const token = await tokenFrom(t, email, '/sign-in/link')
  const redeem = (code?: string) =>
    t.request('POST', '/v1/auth/magic-link/redeem', { body: { token, ...(code && { code }) } })
  assert.deepEqual(refusalOf(await redeem()), [400, 'body.code', 'code_required'])
  assert.deepEqual(refusalOf(await redeem(wrongFor(secret))), [400, 'body.code', 'code_wrong'])
  assert.equal((await redeem(codeAt(secret))).status, 200)
  wait(1)
  assert.deepEqual(refusalOf(await redeem(codeAt(secret))), [400, 'body.token', 'token_invalid'])
  assert.equal(
    (await signIn(email, codeAt(secret))).status,
    200,
    'a used link does not use a code up, nor the password',
  )
})

test('a new password does not switch codes off', async () => {
  const { email } = await withCodes('reset')
  await t.request('POST', '/v1/auth/password/reset-request', { body: { email } })
  const token = await tokenFrom(t, email, '/reset-password')
  const body = { token, password: PASSWORD }
  assert.equal((await t.request('POST', '/v1/auth/password/reset', { body })).status, 200)
  assert.deepEqual(refusalOf(await signIn(email)), [400, 'body.code', 'code_required'])
})

test('switching off takes the password and a code or recovery code', async () => {
  const person = await withCodes('leaving')
  const disable = (body: object) => person.own('POST', '/v1/auth/totp/disable', body)
  const code = codeAt(person.secret)
  assert.deepEqual(refusalOf(await disable({ code })), [400, 'body.password', 'required'])
  assert.deepEqual(refusalOf(await disable({ code, password: 'wrong' })), [400, 'body.password', 'password_wrong'])
  const wrong = await disable({ code: wrongFor(person.secret), password: PASSWORD })
  assert.deepEqual(refusalOf(wrong), [400, 'body.code', 'code_wrong'])
  assert.equal((await disable({ code: person.recoveryCodes[3], password: PASSWORD })).status, 200)
  assert.equal((await signIn(person.email)).status, 200)
  assert.equal((await person.own('GET', '/v1/users/me')).data.featureFlags.includes('totp'), false)
  assert.equal((await disable({ code, password: PASSWORD })).status, 409)
  const left = await t.owner
    .selectFrom('recovery_code')
    .select('user_id')
    .where('user_id', '=', person.userId)
    .execute()
  assert.deepEqual(left, [])
  const subjects = (await mailsTo(t, person.email)).map(({ subject }) => subject)
  assert.ok(subjects.includes('Two-factor codes are off'))
})

test('somebody without a password switches on and off with a code alone', async () => {
  const person = await t.make.newcomer({ verified: true })
  const own = (path: string, body?: object) => t.request('POST', path, { as: person, body })
  const { secret } = (await own('/v1/auth/totp/enroll')).data
  assert.equal((await own('/v1/auth/totp/confirm', { code: codeAt(secret) })).status, 200)
  wait(1)
  assert.equal((await own('/v1/auth/totp/disable', { code: codeAt(secret) })).status, 200)
})
