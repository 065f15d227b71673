import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  addressOf,
  ageLinks,
  type Browser,
  forgetTries,
  mailsTo,
  PASSWORD,
  refusalOf,
  signedUp,
  tokenFrom,
} from '../../../tests/support/auth/browser.ts'
import { createSeed } from '../../../tests/support/seed.ts'
import { hashPassword } from '../password/passwords.ts'

const signUp = (t: TestApp, email: string, more: object = {}) =>
  t.request('POST', '/v1/auth/sign-up', { body: { email, password: PASSWORD, ...more } })

describe('where sign-up is open', () => {
  let t: TestApp
  before(async () => {
    t = await testApp()
  })
  beforeEach(() => forgetTries(t))
  after(() => t.close())

  const verify = (token: string, browser: Browser) =>
    browser.request('POST', '/v1/auth/verify-email', { body: { token } })

  test('the person of the first account runs the installation, nobody else', async () => {
    const options = async () => (await t.request('GET', '/v1/auth/options')).data.signUp
    assert.equal(await options(), 'first')
    const [first, second] = [await signedUp(t, 'first'), await signedUp(t, 'second')]
    assert.equal(await options(), 'open')
    const rows = await t.owner.selectFrom('user_account').select(['id', 'is_operator']).execute()
    assert.deepEqual(
      new Map(rows.map((row) => [row.id, row.is_operator])),
      new Map([
        [first.userId, true],
        [second.userId, false],
      ]),
    )
  })

  test('a link by mail proves the address; the account works before', async () => {
    const person = await signedUp(t, 'new')
    const verified = async () => (await person.own('GET', '/v1/users/me')).data.emailVerified
    assert.equal(await verified(), false)
    const token = await tokenFrom(t, person.email, '/verify-email')
    const answer = await verify(token, person)
    assert.deepEqual([answer.status, answer.data], [200, { verified: true, signInAgain: false }])
    assert.equal(answer.headers['set-cookie'], undefined, 'it signs nobody in')
    assert.equal(await verified(), true)
    assert.deepEqual(refusalOf(await verify(token, person)), [400, 'body.token', 'token_invalid'])
  })

  test('the link can be sent again, which ends the earlier one; it is good for a day', async () => {
    const person = await signedUp(t, 'again')
    const first = await tokenFrom(t, person.email, '/verify-email')
    const ask = () => person.own('POST', '/v1/auth/verify-email/request')
    assert.deepEqual((await ask()).data, { sent: true })
    assert.equal((await verify(first, person)).status, 400)
    const second = await tokenFrom(t, person.email, '/verify-email')
    await ageLinks(t, person.userId, 24 * 60)
    assert.match((await verify(second, person)).body.error, /older than a day/)
    assert.deepEqual((await ask()).data, { sent: true })
    assert.equal((await verify(await tokenFrom(t, person.email, '/verify-email'), person)).status, 200)
    assert.deepEqual((await ask()).data, { sent: false }, 'there is nothing left to prove')
  })

  test('sending it again is counted', async () => {
    const person = await signedUp(t, 'impatient')
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await person.own('POST', '/v1/auth/verify-email/request')).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  })

  test('an invitation proves the address, so that no mail need do so', async () => {
    const { token } = await createSeed(t).invitation(await t.make.org(), addressOf('guest'))
    const answer = await signUp(t, addressOf('guest').toUpperCase(), { invitationToken: token })
    assert.deepEqual([answer.status, answer.data.user.emailVerified], [201, true])
    assert.deepEqual(await mailsTo(t, addressOf('guest')), [])
  })

  test('an invitation for somebody else, and one that is none, are refused at their fields', async () => {
    const { token } = await createSeed(t).invitation(await t.make.org(), addressOf('invited'))
    const other = await signUp(t, addressOf('not-invited'), { invitationToken: token })
    assert.deepEqual(refusalOf(other), [400, 'body.email', 'invitation_mismatch'])
    const none = await signUp(t, addressOf('invited'), { invitationToken: 'nonsense' })
    assert.deepEqual(refusalOf(none), [400, 'body.invitationToken', 'invitation_invalid'])
  })

  test('a name in which something is hidden is refused', async () => {
    const answer = await signUp(t, addressOf('hidden'), { name: 'Ada \u202Eecalevol' })
    assert.deepEqual(refusalOf(answer), [400, 'body.name', 'invalid_format'])
  })

  test('a name of nothing but spaces is refused, then and later', async () => {
    const answer = await signUp(t, addressOf('blank'), { name: '   ' })
    assert.deepEqual(refusalOf(answer), [400, 'body.name', 'too_small'])
    const person = await signedUp(t, 'blank')
    assert.deepEqual(refusalOf(await person.own('PATCH', '/v1/users/me', { name: ' \t ' })).slice(0, 2), [
      400,
      'body.name',
    ])
  })

  test('one address makes one account, however it is spelt and however many try at once', async () => {
    const answers = await Promise.all(['racer@', 'RACER@', 'Racer@'].map((name) => signUp(t, `${name}example.test`)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400])
  })
})

describe('where accounts are by invitation', () => {
  let t: TestApp
  before(async () => {
    t = await testApp({ env: { GALLEY_SIGN_UP: 'invite-only' } })
    await signedUp(t, 'operator')
  })
  after(() => t.close())

  test('nobody comes in without one, and the sign-in page knows', async () => {
    const answer = await signUp(t, addressOf('stranger'))
    assert.deepEqual([answer.status, Object.keys(answer.body)], [403, ['error']])
    assert.match(answer.body.error, /invitation/)
    assert.equal((await t.request('GET', '/v1/auth/options')).data.signUp, 'invite_only')
  })

  test('a known address and an unknown one are refused alike', async () => {
    const [known, unknown] = [await signUp(t, addressOf('operator')), await signUp(t, addressOf('stranger'))]
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
  })

  test('whoever was invited comes in; an invitation that is over is none', async () => {
    const org = await t.make.org()
    const seed = createSeed(t)
    const { token } = await seed.invitation(org, addressOf('guest'))
    assert.equal((await signUp(t, addressOf('guest'), { invitationToken: token })).status, 201)
    const old = await seed.invitation(org, addressOf('late'))
    await t.owner
      .updateTable('invitation')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', old.id)
      .execute()
    const revoked = await seed.invitation(org, addressOf('unwelcome'))
    await t.owner.updateTable('invitation').set({ status: 'revoked' }).where('id', '=', revoked.id).execute()
    for (const [name, { token }] of [
      ['late', old],
      ['unwelcome', revoked],
    ] as const) {
      const answer = await signUp(t, addressOf(name), { invitationToken: token })
      assert.deepEqual(refusalOf(answer), [400, 'body.invitationToken', 'invitation_invalid'])
    }
  })
})

/** Occupies every place for hashing a password, including the waiting ones, until `leaves` is called. */
function noRoomToHash() {
  let stays = true
  const one = async () => {
    while (stays) await hashPassword(PASSWORD)
  }
  const all = Promise.all(Array.from({ length: 54 }, one))
  return {
    leaves: async () => {
      stays = false
      await all
    },
  }
}

test('who may not sign up costs no work: policy and invitation are asked before the password is hashed', async () => {
  const t = await testApp({ env: { GALLEY_SIGN_UP: 'invite-only' } })
  try {
    await signedUp(t, 'operator')
    const { token } = await createSeed(t).invitation(await t.make.org(), addressOf('guest'))
    const crowd = noRoomToHash()
    const answers = await Promise.all([
      signUp(t, addressOf('stranger')),
      signUp(t, addressOf('stranger'), { invitationToken: 'nonsense' }),
      signUp(t, addressOf('guest'), { invitationToken: token }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 400, 503],
    )
    await crowd.leaves()
    assert.equal((await signUp(t, addressOf('guest'), { invitationToken: token })).status, 201)
  } finally {
    await t.close()
  }
})

test('an address is looked for among the open invitations by an index', async () => {
  const t = await testApp()
  try {
    const plan = await t.owner.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql<Record<string, string>>`
        explain select from invitation i
        where lower(i.email) = lower('guest@example.test') and i.status = 'pending' and i.expires_at > now()
      `.execute(trx)
    })
    assert.match(JSON.stringify(plan.rows), /invitation_open_address/)
  } finally {
    await t.close()
  }
})

test('where sign-up is closed not even an invitation lets in; the first account is made all the same', async () => {
  const t = await testApp({ env: { GALLEY_SIGN_UP: 'closed' } })
  try {
    await signedUp(t, 'operator')
    const { token } = await createSeed(t).invitation(await t.make.org(), addressOf('guest'))
    assert.equal((await signUp(t, addressOf('guest'), { invitationToken: token })).status, 403)
    assert.equal((await t.request('GET', '/v1/auth/options')).data.signUp, 'closed')
  } finally {
    await t.close()
  }
})

test('links by mail are offered where mails reach their reader', async () => {
  const elsewhere = { GALLEY_BASE_URL: 'https://galley.example' }
  const smtp = { ...elsewhere, SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'galley@example.test' }
  for (const [env, offered] of [
    [{}, true],
    [elsewhere, false],
    [smtp, true],
  ] as const) {
    const t = await testApp({ env })
    try {
      const { data } = await t.request('GET', '/v1/auth/options')
      assert.deepEqual([data.mailLinks, data.oidc], [offered, []])
    } finally {
      await t.close()
    }
  }
})
