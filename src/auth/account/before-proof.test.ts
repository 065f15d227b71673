import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  forgetTries,
  mailsTo,
  openBrowser,
  proveAddressOf,
  signedUp,
  tokenFrom,
} from '../../../tests/support/auth/browser.ts'
import { type Resident, resident } from '../../../tests/support/auth/oauth/oauth.ts'
import { createSeed } from '../../../tests/support/seed.ts'

describe('where mail goes out, an account without a proven address', () => {
  let t: TestApp
  before(async () => {
    t = await testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:2', MAIL_FROM: 'galley@example.test' } })
  })
  after(() => t.close())
  const make = (browser: Pick<Resident, 'own'>, slug: string) => browser.own('POST', '/v1/orgs', { name: slug, slug })

  test('makes no workspace until it has one; who runs the installation does', async () => {
    const operator = await signedUp(t, 'operator')
    assert.equal((await make(operator, 'first')).status, 201, 'the way to the mail server may be wrong still')
    const person = await signedUp(t, 'squatter')
    const refused = await make(person, 'corp')
    assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_transition'])
    assert.match(refused.body.error, /^Confirm your address first: .*, then make the workspace/)
    await proveAddressOf(t, person.userId)
    assert.equal((await make(person, 'corp')).status, 201)
  })

  test('comes in by an invitation, which proves it', async () => {
    const person = await signedUp(t, 'invited')
    const { token } = await createSeed(t).invitation(await t.make.org(), person.email)
    assert.equal((await person.own('POST', '/v1/invitations/accept', { token })).status, 200)
    assert.equal((await make(person, 'of-the-invited')).status, 201)
  })
})

describe('a workspace from before the address was proven', () => {
  let t: TestApp
  before(async () => {
    t = await testApp()
    await signedUp(t, 'who-runs-it')
  })
  beforeEach(() => forgetTries(t))
  after(() => t.close())

  /** A person who made an account for somebody else's address, and let an accomplice into its workspace. */
  async function squatted() {
    const squatter = await resident(t)
    const { orgId, userId } = squatter
    const accomplice = await t.make.member(squatter, 'admin')
    await t.owner
      .updateTable('user_account')
      .set({ active_org_id: orgId })
      .where('id', '=', accomplice.userId)
      .execute()
    const seed = createSeed(t)
    const another = await signedUp(t, `another-of-${squatter.email.split('@')[0]}`)
    const { token } = await seed.invitation(squatter, another.email)
    const body = { url: 'https://evil.test/hook', events: [] }
    assert.equal((await t.request('POST', '{O}/webhooks', { as: squatter.person, body })).status, 201)
    return { squatter, accomplice, another, token, orgId, userId }
  }
  type Squatted = Awaited<ReturnType<typeof squatted>>

  async function left({ accomplice, another, token, orgId }: Squatted) {
    const of = (table: 'webhook' | 'invitation' | 'member') =>
      t.owner.selectFrom(table).select('status').where('org_id', '=', orgId).orderBy('created_at').execute()
    const pause = t.owner.selectFrom('publishing_pause').select('workspace').where('org_id', '=', orgId)
    return {
      enters: (await t.request('GET', '{O}', { as: accomplice })).status === 200,
      joins: (await another.own('POST', '/v1/invitations/accept', { token })).status,
      members: (await of('member')).map(({ status }) => status),
      invitations: (await of('invitation')).map(({ status }) => status),
      webhooks: (await of('webhook')).map(({ status }) => status),
      paused: (await pause.executeTakeFirst())?.workspace ?? false,
    }
  }
  const NOTHING = {
    enters: false,
    joins: 409,
    members: ['active', 'suspended'],
    invitations: ['revoked'],
    webhooks: ['disabled'],
    paused: true,
  }

  const WAYS: Record<string, (person: Resident) => Promise<number>> = {
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
    'the link that confirms it, elsewhere': async ({ email }) => {
      const body = { token: await tokenFrom(t, email, '/verify-email') }
      return (await openBrowser(t).request('POST', '/v1/auth/verify-email', { body })).status
    },
  }
  for (const [what, prove] of Object.entries(WAYS)) {
    test(`has nobody and nothing of the stranger's in it after ${what}, and the person is told`, async () => {
      const squat = await squatted()
      assert.equal(await prove(squat.squatter), 200)
      assert.deepEqual(await left(squat), NOTHING)
      const lines = await t.owner
        .selectFrom('audit_log')
        .select(['action', 'target_type'])
        .where('org_id', '=', squat.orgId)
        .where('action', 'in', ['proveAddress', 'resetPassword'])
        .execute()
      assert.deepEqual(lines.map((line) => line.target_type).sort(), [
        'invitation',
        'member',
        'publishing_pause',
        'webhook',
      ])
      const letters = await mailsTo(t, squat.squatter.email)
      const told = letters.find(
        ({ subject }) => subject === 'Check what was made in your account before you confirmed your address',
      )
      assert.match(told?.text ?? '', /“Workspace of resident-\d+”/)
    })
  }

  test('in which the stranger made another its owner is left', async () => {
    const squat = await squatted()
    await t.owner.updateTable('member').set({ role: 'owner' }).where('user_id', '=', squat.accomplice.userId).execute()
    await WAYS['a sign-in link']?.(squat.squatter)
    const members = await t.owner.selectFrom('member').selectAll().where('org_id', '=', squat.orgId).execute()
    assert.deepEqual(
      members.map((member) => [member.user_id, member.status]),
      [[squat.accomplice.userId, 'active']],
    )
    const org = await t.owner.selectFrom('org').selectAll().where('id', '=', squat.orgId).executeTakeFirstOrThrow()
    assert.equal(org.owner_id, squat.accomplice.userId)
    const me = await t.owner.selectFrom('user_account').selectAll().where('id', '=', squat.userId).execute()
    assert.equal(me[0]?.active_org_id, null)
  })

  test('stays as it is where the address is proven from the very session', async () => {
    const squat = await squatted()
    const body = { token: await tokenFrom(t, squat.squatter.email, '/verify-email') }
    assert.equal((await squat.squatter.request('POST', '/v1/auth/verify-email', { body })).status, 200)
    assert.deepEqual((await left(squat)).members, ['active', 'active', 'active'], 'and who was invited came in')
  })

  test('stays as it is where an invitation led into it', async () => {
    const host = await t.make.org()
    const guest = await resident(t)
    const { token } = await createSeed(t).invitation(host, guest.email)
    assert.equal((await guest.own('POST', '/v1/invitations/accept', { token })).status, 200)
    await t.owner.updateTable('user_account').set({ email_verified: false }).where('id', '=', guest.userId).execute()
    await WAYS['a sign-in link']?.(guest) // the address counts as unproven, as before invitations proved addresses
    const members = await t.owner.selectFrom('member').selectAll().where('org_id', '=', host.orgId).execute()
    assert.deepEqual(
      members.map(({ status }) => status),
      ['active', 'active'],
    )
  })

  test('stays as it is for who runs the installation', async () => {
    const squat = await squatted()
    await t.owner.updateTable('user_account').set({ is_operator: true }).where('id', '=', squat.userId).execute()
    await WAYS['a sign-in link']?.(squat.squatter)
    assert.equal((await t.request('GET', '{O}', { as: squat.accomplice })).status, 200)
  })
})
