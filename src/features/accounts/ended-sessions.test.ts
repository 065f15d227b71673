import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { openWorld, type World } from '../../../tests/support/features/accounts/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.close())

const BROWSER = { accept: 'text/html' }
const PAGE = { origin: 'http://localhost:4400', 'sec-fetch-site': 'same-origin' }
const ENDED = /session or key .* has ended/

const accountsOf = async (as: Person) => (await world.t.request('GET', '{O}/marketing/accounts', { as })).data
async function allowed(as: Person): Promise<URL> {
  const { data } = await world.start(as)
  return world.consent(data.authorizationUrl, 'allow')
}
/** Signs the person in a second time, as in another browser. */
async function elsewhere(person: Person): Promise<Person> {
  const { id: sessionId } = await world.t.owner
    .insertInto('session')
    .values({
      user_id: person.userId,
      token_hash: Buffer.from(crypto.randomUUID()),
      expires_at: new Date(Date.now() + 1e7).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await world.t.make.token({ userId: person.userId, sessionId }, person.orgId, person.role)
  return { ...person, sessionId, token }
}
async function endSessionOf({ sessionId }: Person, by: Person): Promise<void> {
  const { status } = await world.t.request('DELETE', `/v1/auth/sessions/${sessionId}`, { as: by })
  assert.equal(status, 200)
}

describe('a consent ends with the session or the key that it was begun with', () => {
  test('its callback is refused with a reason, whoever opens it', async () => {
    const owner = await world.t.make.org()
    const other = await elsewhere(owner)
    const [back, again] = [await allowed(owner), await allowed(owner)]
    await endSessionOf(owner, other)
    const program = await world.callback(back, { authorization: `Bearer ${other.token}` })
    assert.deepEqual([program.status, program.body.details?.[0]?.code], [400, 'state_invalid'])
    assert.match(program.body.error, ENDED)
    const browser = await world.callback(again, BROWSER)
    assert.equal(new URL(String(browser.headers.location)).searchParams.get('problem'), 'over')
    assert.deepEqual(await accountsOf(other), [])
    assert.equal((await world.connectX(other)).accountHandle, 'northwind', 'what another session begins goes on')
  })

  test('also one that a page began, in that page’s browser', async () => {
    const owner = await world.t.make.org()
    const other = await elsewhere(owner)
    const start = await world.t.request('POST', '{O}/marketing/accounts/x/oauth/start', {
      as: owner,
      body: { redirectUri: 'http://localhost:4400/connect/x/done' },
      headers: PAGE,
    })
    const cookie = String(start.headers['set-cookie']).split(';')[0] ?? ''
    const back = await world.consent(start.data.authorizationUrl, 'allow')
    await endSessionOf(owner, other)
    const { headers } = await world.callback(back, { ...BROWSER, cookie })
    assert.equal(new URL(String(headers.location)).searchParams.get('problem'), 'over')
    assert.deepEqual(await accountsOf(other), [])
  })

  test('also one that already came back and waits for confirmation in its browser', async () => {
    const owner = await world.t.make.org()
    const other = await elsewhere(owner)
    const waits = await world.callback(await allowed(owner), BROWSER)
    const path = new URL(String(waits.headers.location)).pathname
    const cookie = String(waits.headers['set-cookie']).split(';')[0] ?? ''
    await endSessionOf(owner, other)
    const page = await world.t.request('GET', path, { headers: { ...BROWSER, cookie } })
    assert.equal(page.status, 400, String(page.body))
    assert.deepEqual(await accountsOf(other), [])
  })

  test('also when the session expires or the key is revoked', async () => {
    const owner = await world.t.make.org()
    const other = await elsewhere(owner)
    const stale = await allowed(owner)
    await world.t.owner
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', owner.sessionId)
      .execute()
    const made = await world.t.request('POST', '{O}/api-keys', { as: other, body: { name: 'Script' } })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const issued = await world.t.request('POST', '/v1/auth/token', {
      body: {},
      headers: { authorization: `Bearer ${made.data.secret}` },
    })
    const byKey = await allowed({ ...owner, token: issued.data.accessToken })
    const revoked = await world.t.request('DELETE', `{O}/api-keys/${made.data.id ?? made.data.key?.id}`, { as: other })
    assert.equal(revoked.status, 200, JSON.stringify(revoked.body))
    for (const back of [stale, byKey]) {
      const answer = await world.callback(back, { authorization: `Bearer ${other.token}` })
      assert.deepEqual([answer.status, answer.body.details?.[0]?.code], [400, 'state_invalid'])
    }
    assert.deepEqual(await accountsOf(other), [])
  })
})
