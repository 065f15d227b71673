import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openDatabase } from '#kernel/db/database.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { createAccessTokens } from './access-tokens.ts'
import { openSigningKeys, rotateSigningKey } from './signing-keys.ts'

const MINUTE = 60_000

describe('signing keys', () => {
  let t: TestApp
  let now = Date.now()
  const nowMs = () => now

  before(async () => {
    t = await testApp()
  })
  after(() => t.close())

  /** Another process on the same database. */
  const process = () =>
    createAccessTokens({ db: t.services.db, keyRing: t.services.keyRing, issuer: 'http://localhost:4400', nowMs })
  const rotate = async (atOnce: boolean) => {
    const operator = openDatabase({ url: t.url, role: 'galley_operator', max: 1 })
    await operator.transaction().execute((db) => rotateSigningKey(db, t.services.keyRing, { atOnce }))
    await operator.destroy()
  }
  const subject = { userId: 'u', sessionId: 's', orgId: null, role: null }

  test('processes that start at once on an empty database share one key', async () => {
    await t.owner.deleteFrom('signing_key').execute()
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => openSigningKeys({ db: t.services.db, keyRing: t.services.keyRing, nowMs })),
    )
    const kids = await Promise.all(opened.map(async (keys) => (await keys.signer()).kid))
    assert.equal(new Set(kids).size, 1)
    assert.equal((await t.owner.selectFrom('signing_key').select('kid').execute()).length, 1, 'and only one was made')
  })

  test('a rotation needs no restart: the others know the new key at once, and sign with it within a minute', async () => {
    const [one, two] = [await process(), await process()]
    const before = await one.issue(subject)
    await rotate(false)
    const three = await process()
    const { token } = await three.issue(subject)
    now += 3_000
    assert.equal((await one.verify(token)).userId, 'u')
    assert.equal((await three.verify(before.token)).userId, 'u', 'what the retired key signed counts until it ends')
    now += MINUTE
    const kidOf = (issued: { token: string }) => JSON.parse(atob(issued.token.split('.')[0] ?? '')).kid
    assert.equal(kidOf(await two.issue(subject)), kidOf({ token }))
    assert.equal(two.jwks().keys.length, 2)
  })

  test('a key that others may know ends at once', async () => {
    const one = await process()
    const { token } = await one.issue(subject)
    await one.verify(token)
    await rotate(true)
    await assert.rejects(async () => (await process()).verify(token), { kind: 'unauthenticated' })
    now += MINUTE
    await one.issue(subject)
    await assert.rejects(one.verify(token), { kind: 'unauthenticated' })
    assert.equal(one.jwks().keys.length, 1)
  })

  test('while the database is away, what is known goes on', async () => {
    const db = openDatabase({ url: t.url, role: 'galley_app', max: 1 })
    const one = await createAccessTokens({ db, keyRing: t.services.keyRing, issuer: 'http://localhost:4400', nowMs })
    await db.destroy()
    now += 2 * MINUTE
    const { token } = await one.issue(subject)
    assert.equal((await one.verify(token)).userId, 'u')
  })
})
