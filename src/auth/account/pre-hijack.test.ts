import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newSecret, sha256 } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { forgetTries, mailsTo, openBrowser, PASSWORD, tokenFrom } from '../../../tests/support/auth/browser.ts'
import { connected, type Resident, resident, whoIs } from '../../../tests/support/auth/oauth/oauth.ts'
import { createSeed } from '../../../tests/support/seed.ts'
import { totpPlace } from '../second-factor/second-factor.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
beforeEach(() => forgetTries(t))
after(() => t.close())

/** Makes an account for somebody else's address, with every existing way to sign in. */
async function squatter() {
  const person = await resident(t)
  const { userId, orgId } = person
  const key = { ...person.person, token: await t.make.apiKeyToken({ userId, orgId }) }
  const { access_token } = await connected(t, person)
  const step = newSecret()
  const secret_sealed = t.services.keyRing.seal('A'.repeat(32), totpPlace(userId))
  await t.owner.insertInto('totp').values({ user_id: userId, secret_sealed, confirmed_at: '2026-01-01' }).execute()
  const identity = { issuer: 'https://issuer.test', subject: userId, user_id: userId }
  await t.owner.insertInto('oidc_identity').values(identity).execute()
  const link = { token_hash: sha256(step), user_id: userId, kind: 'second_step' as const, expires_at: '2100-01-01' }
  await t.owner.insertInto('one_time_link').values(link).execute()

  /** The ways to sign in that still work. */
  const left = async () => {
    const body = { email: person.email, password: PASSWORD }
    const signIn = await t.request('POST', '/v1/auth/sign-in', { body })
    const redeemed = await openBrowser(t).request('POST', '/v1/auth/magic-link/redeem', { body: { token: step } })
    const rows = (table: 'totp' | 'oidc_identity') =>
      t.owner.selectFrom(table).selectAll().where('user_id', '=', userId).execute()
    return Object.entries({
      password: signIn.status === 200 || JSON.stringify(signIn.body).includes('code_'),
      session: (await person.request('POST', '/v1/auth/token', { body: {} })).status === 200,
      token: (await t.request('GET', '/v1/users/me', { as: person.person })).status === 200,
      key: (await t.request('GET', '{O}', { as: key })).status === 200,
      connection: (await whoIs(t, access_token)) !== null,
      codes: (await rows('totp')).length > 0,
      identity: (await rows('oidc_identity')).length > 0,
      step: redeemed.status === 200 || JSON.stringify(redeemed.body).includes('code_'),
    })
      .filter(([, still]) => still)
      .map(([name]) => name)
  }
  return { person, left }
}

const ALL = ['password', 'session', 'token', 'key', 'connection', 'codes', 'identity', 'step']
const verify = (token: string, browser = openBrowser(t)) =>
  browser.request('POST', '/v1/auth/verify-email', { body: { token } })

/** Every way in which the owner of an address can prove that it is theirs. */
const WAYS: Record<string, (person: Resident) => Promise<number>> = {
  'the link that confirms it': async ({ email }) => {
    const answer = await verify(await tokenFrom(t, email, '/verify-email'))
    assert.deepEqual(answer.data, { verified: true, signInAgain: true })
    return answer.status
  },
  'that link, in a browser where they are somebody else': async ({ email }) =>
    (await verify(await tokenFrom(t, email, '/verify-email'), await resident(t))).status,
  'a sign-in link': async ({ email }) => {
    await t.request('POST', '/v1/auth/magic-link', { body: { email } })
    const body = { token: await tokenFrom(t, email, '/sign-in/link') }
    return (await openBrowser(t).request('POST', '/v1/auth/magic-link/redeem', { body })).status
  },
  'a new password': async ({ email }) => {
    await t.request('POST', '/v1/auth/password/reset-request', { body: { email } })
    const body = { token: await tokenFrom(t, email, '/reset-password'), password: 'of the address' }
    return (await t.request('POST', '/v1/auth/password/reset', { body })).status
  },
}

describe('whoever made an account for an address that is not theirs has nothing once it is proven', () => {
  for (const [what, prove] of Object.entries(WAYS)) {
    test(`by ${what}`, async () => {
      const { person, left } = await squatter()
      assert.deepEqual(await left(), ALL)
      await forgetTries(t)
      assert.equal(await prove(person), 200)
      assert.deepEqual(await left(), [])
      const me = await t.owner.selectFrom('user_account').selectAll().where('id', '=', person.userId).execute()
      assert.deepEqual(
        me.map((row) => [row.email_verified, row.feature_flags]),
        [[true, []]],
      )
      const { action } = await t.owner
        .selectFrom('audit_log')
        .select('action')
        .where('target_type', '=', 'connection')
        .where('action', '!=', 'connectAssistant')
        .where('user_id', '=', person.userId)
        .executeTakeFirstOrThrow()
      assert.match(action, /proveAddress|resetPassword/)
    })
  }

  test('and is told where a password went', async () => {
    const { person } = await squatter()
    await verify(await tokenFrom(t, person.email, '/verify-email'))
    const subjects = (await mailsTo(t, person.email)).map(({ subject }) => subject)
    assert.ok(subjects.includes('Your address is confirmed, the earlier password is gone'))
  })
})

test('whoever confirms in the browser in which they made the account keeps everything', async () => {
  const { person, left } = await squatter()
  const answer = await verify(await tokenFrom(t, person.email, '/verify-email'), person)
  assert.deepEqual([answer.status, answer.data], [200, { verified: true, signInAgain: false }])
  assert.deepEqual(await left(), ALL)
})

test('whoever holds the session and the link of an invitation made the account: nothing of theirs ends', async () => {
  const { person, left } = await squatter()
  const { token } = await createSeed(t).invitation(await t.make.org(), person.email)
  const accepted = await person.own('POST', '/v1/invitations/accept', { token })
  assert.equal(accepted.status, 200)
  assert.deepEqual(await left(), ALL)
})
