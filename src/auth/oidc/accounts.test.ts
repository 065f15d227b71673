import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  addressOf,
  mailsTo,
  PASSWORD,
  proveAddressOf,
  refusalOf,
  signedUp,
  tokenFrom,
} from '../../../tests/support/auth/browser.ts'
import { BASE_URL, problemIn, signInAs } from '../../../tests/support/auth/oidc/oidc.ts'
import { startOidcProvider, type TestProvider } from '../../../tests/support/oidc-provider.ts'
import { createSeed } from '../../../tests/support/seed.ts'
import { recoveryCodeHash } from '../second-factor/recovery-codes.ts'
import { totpPlace } from '../second-factor/second-factor.ts'

let provider: TestProvider
before(async () => {
  provider = await startOidcProvider({ baseUrl: BASE_URL, names: ['corp', 'other'] })
})
after(() => provider.stop())

const verified = (name: string) => ({ email: addressOf(name), email_verified: true, name: `${name} at Corp` })

describe('accounts', () => {
  let t: TestApp
  before(async () => {
    t = await testApp({ env: provider.env('corp', 'Corp login') })
  })
  after(() => t.close())

  test('the sign-in page is told of the provider', async () => {
    const { data } = await t.request('GET', '/v1/auth/options')
    assert.deepEqual(data.oidc, [{ provider: 'corp', label: 'Corp login' }])
  })

  test('the first account may come this way, and runs the installation', async () => {
    const { location, me } = await signInAs(t, provider, 'sub-first', verified('first'), { next: '/calendar?week=2' })
    assert.equal(location, '/calendar?week=2')
    const { data } = await me()
    assert.deepEqual([data.email, data.emailVerified, data.name], [addressOf('first'), true, 'first at Corp'])
    const row = await t.owner.selectFrom('user_account').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
    assert.deepEqual([row.is_operator, row.password_hash], [true, null])
    assert.deepEqual(await mailsTo(t, addressOf('first')), [], 'the provider has proven the address')
  })

  test('whoever comes again is the same, whatever has become of the address', async () => {
    const first = await (await signInAs(t, provider, 'sub-stable', verified('before'))).me()
    const again = await (await signInAs(t, provider, 'sub-stable', verified('after'))).me()
    assert.deepEqual([again.data.id, again.data.email], [first.data.id, addressOf('before')])
  })

  test('an account of the address is linked where the provider vouches for it', async () => {
    const person = await signedUp(t, 'proven')
    const token = await tokenFrom(t, person.email, '/verify-email')
    await person.request('POST', '/v1/auth/verify-email', { body: { token } })
    const { me } = await signInAs(t, provider, 'sub-proven', { ...verified('proven'), email: 'PROVEN@example.test' })
    assert.equal((await me()).data.id, person.userId)
    assert.equal((await person.own('GET', '/v1/users/me')).status, 200, 'and its other ways in stay')
    const body = { email: person.email, password: PASSWORD }
    assert.equal((await t.request('POST', '/v1/auth/sign-in', { body })).status, 200)
  })

  test('an account of an address that was never proven loses the ways in that its maker had', async () => {
    const squatter = await signedUp(t, 'claimed')
    const { me } = await signInAs(t, provider, 'sub-claimed', verified('claimed'))
    assert.deepEqual([(await me()).data.id, (await me()).data.emailVerified], [squatter.userId, true])
    assert.equal((await squatter.request('POST', '/v1/auth/token', { body: {} })).status, 401)
    const body = { email: squatter.email, password: PASSWORD }
    assert.equal((await t.request('POST', '/v1/auth/sign-in', { body })).status, 401)
    assert.equal((await signInAs(t, provider, 'sub-claimed', verified('claimed'))).location, '/', 'the link stays')
  })

  test('an account of an address that was never proven loses its API keys too', async () => {
    const { userId, email } = await signedUp(t, 'keyed')
    const org = await t.make.org()
    await t.owner.insertInto('member').values({ org_id: org.orgId, user_id: userId, role: 'viewer' }).execute()
    const key = { ...org, token: await t.make.apiKeyToken({ userId, orgId: org.orgId }) }
    assert.equal((await t.request('GET', '{O}', { as: key })).status, 200)
    await signInAs(t, provider, 'sub-keyed', { email, email_verified: true })
    assert.equal((await t.request('GET', '{O}', { as: key })).status, 401)
  })

  test('nor keeps its owner out by an identity of the same provider', async () => {
    const { userId, email } = await signedUp(t, 'occupied')
    const { issuer } = await t.owner.selectFrom('oidc_identity').select('issuer').executeTakeFirstOrThrow()
    await t.owner.insertInto('oidc_identity').values({ issuer, subject: 'sub-squatter', user_id: userId }).execute()
    const { me } = await signInAs(t, provider, 'sub-owner', { email, email_verified: true })
    assert.equal((await me()).data.id, userId)
    assert.notEqual((await (await signInAs(t, provider, 'sub-squatter', verified('other'))).me()).data.id, userId)
  })

  test('nobody gets an account by an address that the provider does not vouch for', async () => {
    const { email, userId } = await signedUp(t, 'target')
    for (const [subject, email_verified] of [
      ['sub-liar', false],
      ['sub-silent', undefined],
    ] as const) {
      const claims = { email, ...(email_verified !== undefined && { email_verified }) }
      const { answer, me } = await signInAs(t, provider, subject, claims)
      assert.equal(problemIn(answer), 'address_not_vouched corp')
      assert.equal((await me()).status, 401)
    }
    const linked = await t.owner.selectFrom('oidc_identity').selectAll().where('user_id', '=', userId).execute()
    assert.deepEqual(linked, [])
  })

  test('an address that a company has given to somebody else does not bring them the account', async () => {
    await signInAs(t, provider, 'sub-predecessor', verified('reused'))
    const { answer } = await signInAs(t, provider, 'sub-successor', verified('reused'))
    assert.equal(problemIn(answer), 'address_of_another corp')
  })

  test('without an address there is no new account', async () => {
    const { answer } = await signInAs(t, provider, 'sub-nameless', { name: 'Nobody' })
    assert.equal(problemIn(answer), 'no_address corp')
  })

  test('where sign-up is open, a new address that is not vouched for has to be proven by mail', async () => {
    const { me } = await signInAs(t, provider, 'sub-new', { email: addressOf('unproven'), email_verified: false })
    assert.equal((await me()).data.emailVerified, false)
    await tokenFrom(t, addressOf('unproven'), '/verify-email')
  })

  test('two windows of one new person make one account', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => signInAs(t, provider, 'sub-racer', verified('racer'))))
    assert.ok(answers.some(({ location }) => location === '/'))
    const rows = await t.owner.selectFrom('user_account').select('id').where('email', '=', addressOf('racer')).execute()
    assert.equal(rows.length, 1)
  })

  test('with two-factor codes on, the way ends at the page that asks for one', async () => {
    const person = await signedUp(t, 'careful')
    await proveAddressOf(t, person.userId)
    await switchOn(t, person.userId)
    const { browser, location, me } = await signInAs(t, provider, 'sub-careful', verified('careful'), { next: '/x' })
    const page = new URL(location, BASE_URL)
    assert.deepEqual([page.pathname, page.search], ['/sign-in/link', ''])
    const fragment = new URLSearchParams(page.hash.slice(1))
    assert.equal(fragment.get('next'), '/x')
    assert.equal((await me()).status, 401, 'not signed in yet')
    const redeem = (code?: string) => {
      const body = { token: fragment.get('token'), ...(code && { code }) }
      return browser.request('POST', '/v1/auth/magic-link/redeem', { body })
    }
    assert.deepEqual(refusalOf(await redeem()), [400, 'body.code', 'code_required'])
    assert.equal((await redeem(RECOVERY)).status, 200)
    assert.equal((await me()).data.id, person.userId)
  })
})

describe('where accounts are by invitation', () => {
  let t: TestApp
  before(async () => {
    t = await testApp({ env: { ...provider.env('corp'), GALLEY_SIGN_UP: 'invite-only' } })
    await signedUp(t, 'operator')
  })
  after(() => t.close())

  test('nobody new comes in by a provider alone', async () => {
    const { answer, me } = await signInAs(t, provider, 'sub-stranger', verified('stranger'))
    assert.equal(problemIn(answer), 'by_invitation corp')
    assert.equal((await me()).status, 401)
  })

  test('an invitation for the address lets in, if the provider vouches for it', async () => {
    const org = await t.make.org()
    for (const name of ['guest', 'unproven-guest']) await createSeed(t).invitation(org, addressOf(name))
    const guest = await signInAs(t, provider, 'sub-guest', verified('guest'))
    assert.equal((await guest.me()).data.email, addressOf('guest'))
    const claims = { ...verified('unproven-guest'), email_verified: false }
    const { answer } = await signInAs(t, provider, 'sub-unproven-guest', claims)
    assert.equal(problemIn(answer), 'by_invitation corp')
  })
})

const RECOVERY = 'abcd-efgh-ijkl-mnop'

/** Two-factor codes, with one recovery code. */
async function switchOn(t: TestApp, userId: string): Promise<void> {
  const secret_sealed = t.services.keyRing.seal('A'.repeat(32), totpPlace(userId))
  const confirmed_at = '2026-11-24T09:30:00Z'
  await t.owner.insertInto('totp').values({ user_id: userId, secret_sealed, confirmed_at }).execute()
  await t.owner
    .insertInto('recovery_code')
    .values({ user_id: userId, code_hash: recoveryCodeHash(RECOVERY) })
    .execute()
}
