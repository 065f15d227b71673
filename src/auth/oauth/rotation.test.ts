import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestAnswer, type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  age,
  codeFor,
  connected,
  exchange,
  refresh,
  register,
  resident,
  whoIs,
} from '../../../tests/support/auth/oauth/oauth.ts'

let t: TestApp
before(async () => {
  t = await testApp({ env: { OAUTH_REUSE_GRACE_SECONDS: '10' } })
})
after(() => t.close())

const refusal = ({ status, body }: TestAnswer) => [status, body.error]
const INVALID = [400, 'invalid_grant']

async function twenty(ask: () => Promise<TestAnswer>): Promise<TestAnswer> {
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  const [winner, ...others] = answers.toSorted((a, b) => a.status - b.status)
  assert.equal(winner?.status, 200, JSON.stringify(winner?.body))
  for (const other of others) assert.deepEqual(refusal(other), INVALID)
  return winner as TestAnswer // asserted above
}

describe('a code', () => {
  test('is exchanged once: of twenty at once one wins, and the others end what it won', async () => {
    const ada = await resident(t)
    const client = await register(t)
    const code = await codeFor(ada, client)
    const { body } = await twenty(() => exchange(t, client, code))
    assert.equal(await whoIs(t, body.access_token), null)
    assert.deepEqual(refusal(await refresh(t, client, body.refresh_token)), INVALID)
    const { length } = await t.owner.selectFrom('oauth_token').select('kind').where('kind', '=', 'refresh').execute()
    assert.equal(length, 1, 'one exchange made tokens')
  })

  test('that comes again ends what came of it, at once and later', async () => {
    const ada = await resident(t)
    const client = await register(t)
    for (const seconds of [0, 1, 9, 11, 200]) {
      const code = await codeFor(ada, client)
      const { body } = await exchange(t, client, code)
      const { body: newer } = await refresh(t, client, body.refresh_token)
      await age(t, seconds)
      assert.deepEqual(refusal(await exchange(t, client, code)), INVALID)
      for (const { access_token } of [body, newer]) assert.equal(await whoIs(t, access_token), null, `${seconds} s`)
      assert.deepEqual(refusal(await refresh(t, client, newer.refresh_token)), INVALID)
    }
  })

  test('that comes again from another program, or without its verifier or address, ends nothing', async () => {
    const ada = await resident(t)
    const [client, other] = [await register(t), await register(t)]
    const code = await codeFor(ada, client)
    const { body } = await exchange(t, client, code)
    assert.deepEqual(refusal(await exchange(t, other, code)), INVALID)
    assert.deepEqual(refusal(await exchange(t, client, { ...code, verifier: 'x'.repeat(43) })), INVALID)
    assert.ok(await whoIs(t, body.access_token), 'whoever only saw the code ends nothing with it')
  })

  test('lives five minutes', async () => {
    const ada = await resident(t)
    const client = await register(t)
    const [early, late] = [await codeFor(ada, client), await codeFor(ada, client)]
    await age(t, 4 * 60 + 50)
    assert.equal((await exchange(t, client, early)).status, 200)
    await age(t, 20)
    assert.deepEqual(refusal(await exchange(t, client, late)), INVALID)
  })

  test('is for its own program, address and verifier', async () => {
    const ada = await resident(t)
    const client = await register(t)
    const other = await register(t)
    const code = await codeFor(ada, client)
    assert.deepEqual(refusal(await exchange(t, other, code)), INVALID)
    assert.deepEqual(refusal(await exchange(t, client, { ...code, verifier: 'x'.repeat(43) })), INVALID)
    assert.deepEqual(refusal(await exchange(t, client, { ...code, code: `${code.code}x` })), INVALID)
    assert.equal((await exchange(t, client, code)).status, 200, 'who failed took nothing away')
  })
})

describe('a refresh token', () => {
  test('is used once: of twenty at once one wins, and the connection stands', async () => {
    const { client, refresh_token } = await connected(t, await resident(t))
    const { body } = await twenty(() => refresh(t, client, refresh_token))
    assert.notEqual(body.refresh_token, refresh_token)
    assert.ok(await whoIs(t, body.access_token))
    assert.equal((await refresh(t, client, body.refresh_token)).status, 200)
  })

  test('that comes again within ten seconds is refused, and nothing more', async () => {
    const { client, refresh_token } = await connected(t, await resident(t))
    const { body } = await refresh(t, client, refresh_token)
    await age(t, 8)
    assert.deepEqual(refusal(await refresh(t, client, refresh_token)), INVALID)
    assert.ok(await whoIs(t, body.access_token))
    assert.equal((await refresh(t, client, body.refresh_token)).status, 200)
  })

  test('that comes again later ends the connection, and the log says so', async () => {
    const ada = await resident(t)
    const { client, refresh_token } = await connected(t, ada)
    const { body } = await refresh(t, client, refresh_token)
    const who = await whoIs(t, body.access_token)
    await age(t, 11)
    assert.deepEqual(refusal(await refresh(t, client, refresh_token)), INVALID)
    assert.equal(await whoIs(t, body.access_token), null)
    assert.deepEqual(refusal(await refresh(t, client, body.refresh_token)), INVALID)
    const line = await t.owner
      .selectFrom('audit_log')
      .select(['actor', 'request_id'])
      .where('action', '=', 'endConnection')
      .where('target_id', '=', String(who?.connectionId))
      .executeTakeFirstOrThrow()
    const { userId, connectionId } = who ?? {}
    assert.deepEqual(line.actor, { kind: 'assistant', userId, connectionId, client: 'Ada’s assistant' })
    assert.match(line.request_id ?? '', /^[\da-f-]{36}$/)
    await t.runJobs()
    const told = (await t.mails()).filter(({ to, subject }) => to === ada.email && /was disconnected/.test(subject))
    assert.equal(told.length, 1, 'the person is told, once')
    assert.match(told[0]?.text ?? '', /Ada’s assistant/)
  })

  test('lives thirty days from its own making, an access token one hour', async () => {
    const { client, refresh_token, access_token } = await connected(t, await resident(t))
    await age(t, 3590)
    assert.ok(await whoIs(t, access_token))
    await age(t, 20)
    assert.equal(await whoIs(t, access_token), null)
    await age(t, 29 * 86_400)
    const { status, body } = await refresh(t, client, refresh_token)
    assert.equal(status, 200)
    await age(t, 29 * 86_400)
    const again = await refresh(t, client, body.refresh_token)
    assert.equal(again.status, 200)
    await age(t, 30 * 86_400 + 1)
    assert.deepEqual(refusal(await refresh(t, client, again.body.refresh_token)), INVALID)
  })

  test('is for its own program', async () => {
    const { client, refresh_token } = await connected(t, await resident(t))
    assert.deepEqual(refusal(await refresh(t, await register(t), refresh_token)), INVALID)
    assert.equal((await refresh(t, client, refresh_token)).status, 200)
  })
})
