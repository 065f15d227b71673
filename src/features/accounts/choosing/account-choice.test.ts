import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestAnswer, type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { openPagesNetwork, type PagesNetwork } from '../../../../tests/support/features/accounts/pages.ts'
import { dump } from '../../../../tests/support/features/accounts/world.ts'
import { openCredentials } from '../rows/credentials.ts'
import { type Chooser, readChoice } from './account-choice.ts'
import { connectChosen } from './connect-chosen.ts'
import { revokeUnchosen } from './revoke-unchosen.ts'

const DONE = 'http://localhost:4400/connect/facebook/done'
const THREE = ['Northwind', 'Southwind', 'Eastwind'].map((name, n) => ({ id: `10${n}`, name }))

let t: TestApp
let network: PagesNetwork
let owner: Person
before(async () => {
  network = await openPagesNetwork()
  t = await testApp()
  t.services.platforms = { facebook: network.adapter }
})
after(async () => {
  await t?.close()
  await network?.close()
})
beforeEach(async () => {
  owner = await t.make.org()
  network.pages = THREE
  network.revoked.length = 0
})

const asked = (as: Person) =>
  t.request('POST', '{O}/marketing/accounts/facebook/oauth/start', { as, body: { redirectUri: DONE } })

/** Goes through a whole consent that a program began for a person. Returns the answer of the network's callback. */
async function consent(as: Person, code: string, headers: Record<string, string> = {}): Promise<TestAnswer> {
  const { data } = await asked(as)
  const query = { state: data.state, code }
  const own = { authorization: `Bearer ${as.token}` }
  return t.request('GET', '/v1/marketing/oauth/facebook/callback', { query, headers: { ...own, ...headers } })
}

/** The name of the choice, which a browser gets in its address and a program in its answer. */
function choiceIn(answer: TestAnswer): string {
  if (answer.status === 200) {
    assert.deepEqual([answer.data.outcome, answer.data.account], ['choose', null], JSON.stringify(answer.body))
    return answer.data.choice
  }
  assert.equal(answer.status, 302, JSON.stringify(answer.body))
  const to = new URL(String(answer.headers.location))
  assert.equal(`${to.origin}${to.pathname}`, DONE)
  assert.deepEqual([to.searchParams.get('outcome'), to.searchParams.get('platform')], ['choose', 'facebook'])
  return to.searchParams.get('choice') ?? ''
}

const chooser = ({ orgId, userId }: Person): Chooser => ({ orgId, userId, platform: 'facebook' })
const offered = (by: Chooser, name: string) => inScope(t.services.db, by, (db) => readChoice(db, t.services, by, name))
const choose = (by: Chooser, name: string, ...externalIds: string[]) =>
  inScope(t.services.db, by, (db) => connectChosen(db, t.services, by, { name, externalIds }))
const accountsOf = async (as: Person) => (await t.request('GET', '{O}/marketing/accounts', { as })).data

test('a consent for one page connects it as any account, and leaves no choice behind', async () => {
  network.pages = THREE.slice(0, 1)
  const answer = await consent(owner, 'one')
  assert.deepEqual(
    [answer.status, answer.data.outcome, answer.data.account.accountName],
    [200, 'connected', 'Northwind'],
  )
  assert.deepEqual(
    await t.owner.selectFrom('account_choice').selectAll().where('org_id', '=', owner.orgId).execute(),
    [],
  )
})

test('a consent for three pages connects nothing before somebody chooses: a browser is redirected, a program is told', async () => {
  for (const headers of [{}, { accept: 'text/html' }]) {
    const answer = await consent(owner, 'three', headers)
    assert.equal(answer.status, 'accept' in headers ? 302 : 200)
    const name = choiceIn(answer)
    assert.match(name, /^[\w-]{43}$/)
    assert.deepEqual(
      (await offered(chooser(owner), name))?.map((page) => page.name),
      THREE.map((page) => page.name),
    )
  }
  assert.deepEqual(await accountsOf(owner), [])
  assert.deepEqual(network.revoked, [])
})

test('the chosen pages are connected with their own tokens, once; the others are forgotten', async () => {
  const by = chooser(owner)
  const name = choiceIn(await consent(owner, 'abc'))
  const ends = await Promise.all([choose(by, name, '102', '100'), choose(by, name, '102', '100')])
  assert.deepEqual(ends.map((end) => (end === 'over' ? end : 'connected')).sort(), ['connected', 'over'])
  const accounts: { accountExternalId: string; status: string }[] = await accountsOf(owner)
  const standing = accounts.map(({ accountExternalId, status }) => `${accountExternalId} ${status}`)
  assert.deepEqual(standing.sort(), ['100 connected', '102 connected'])
  const rows = await t.owner.selectFrom('social_account').selectAll().where('org_id', '=', owner.orgId).execute()
  const tokens = rows.map((row) => openCredentials(t.services.keyRing, row)?.accessToken)
  assert.deepEqual(tokens.sort(), ['user-abc-page-100', 'user-abc-page-102'])
  assert.equal(await offered(by, name), null)
})

test('an id that was not offered connects nothing, and the choice stays open', async () => {
  const by = chooser(owner)
  const name = choiceIn(await consent(owner, 'abc'))
  assert.equal(await choose(by, name, '100', '999'), 'not_offered')
  assert.equal(await choose(by, name), 'not_offered')
  assert.deepEqual(await accountsOf(owner), [])
  assert.equal((await choose(by, name, '100')).length, 1)
})

test('only the person who began it can choose: no other person, workspace or network', async () => {
  const name = choiceIn(await consent(owner, 'abc'))
  const editor = await t.make.member(owner, 'admin')
  const stranger = await t.make.org()
  for (const by of [
    chooser(editor),
    chooser(stranger),
    { ...chooser(owner), orgId: stranger.orgId },
    { ...chooser(owner), platform: 'linkedin' as const },
  ]) {
    assert.equal(await offered(by, name), null)
    assert.equal(await choose(by, name, '100'), 'over')
  }
  assert.equal((await offered(chooser(owner), name))?.length, 3)
})

test('a consent with connected pages is not revoked when a later choice expires', async () => {
  const by = chooser(owner)
  await choose(by, choiceIn(await consent(owner, 'abc')), '100')
  await consent(owner, 'def')
  await sql`update account_choice set expires_at = now() where org_id = ${owner.orgId}`.execute(t.owner)
  await revokeUnchosen(t.services, t.owner)
  assert.deepEqual(network.revoked, [])
})

test('a choice expires after half an hour, and its consent is revoked', async () => {
  const by = chooser(owner)
  const name = choiceIn(await consent(owner, 'abc'))
  const rows = () => t.owner.selectFrom('account_choice').selectAll().where('org_id', '=', owner.orgId).execute()
  const [row] = await rows()
  const minutes = (Date.parse(row?.expires_at ?? '') - Date.now()) / 60_000
  assert.ok(minutes > 28 && minutes <= 30.1, String(minutes))
  await sql`update account_choice set expires_at = now() where org_id = ${owner.orgId}`.execute(t.owner)
  assert.equal(await offered(by, name), null)
  assert.equal(await choose(by, name, '100'), 'over')
  // When the choice ends, Galley revokes the consent at the network. Until then nothing removes the choice, not even
  // the end of a membership.
  await t.owner.deleteFrom('member').where('user_id', '=', owner.userId).execute()
  await sql`select sweep_expired()`.execute(t.owner)
  assert.equal((await rows()).length, 1)
  await revokeUnchosen(t.services, t.owner)
  assert.deepEqual(await rows(), [])
  assert.deepEqual(network.revoked, ['user-abc-page-100'])
})

test('the database holds neither the pages’ tokens nor the name of the choice in the clear', async () => {
  const name = choiceIn(await consent(owner, 'secret'))
  const text = await dump(t)
  for (const secret of [name, 'user-secret', 'user-secret-page-100']) assert.ok(!text.includes(secret), secret)
})

test('disconnecting one of several pages leaves the consent; disconnecting the last revokes it', async () => {
  const rows = await choose(chooser(owner), choiceIn(await consent(owner, 'abc')), '100', '101')
  assert.ok(Array.isArray(rows))
  for (const [index, { id }] of rows.entries()) {
    const answer = await t.request('DELETE', `{O}/marketing/accounts/${id}`, { as: owner })
    assert.equal(answer.status, 200)
    assert.equal(network.revoked.length, index)
  }
})

test('somebody else’s browser must confirm first, and is then sent to the choice: only who began it can choose', async () => {
  const { data } = await asked(owner)
  const html = { accept: 'text/html,*/*;q=0.8' }
  const query = { state: data.state, code: 'guest' }
  const back = await t.request('GET', '/v1/marketing/oauth/facebook/callback', { query, headers: html })
  const { pathname } = new URL(String(back.headers.location))
  const cookie = String(back.headers['set-cookie']).split(';')[0] ?? ''
  const page = String((await t.request('GET', pathname, { headers: { ...html, cookie } })).body)
  const form = { token: /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '', answer: 'connect' }
  const said = await t.request('POST', pathname, {
    body: new URLSearchParams(form).toString(),
    headers: { ...html, cookie, 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
  })
  assert.equal(said.status, 303)
  const to = new URL(String(said.headers.location))
  assert.deepEqual([to.pathname, to.searchParams.get('outcome')], ['/connect/facebook/done', 'choose'])
  assert.equal((await offered(chooser(owner), to.searchParams.get('choice') ?? ''))?.length, 3)
})

test('a consent without access to any page is revoked, and the answer says so', async () => {
  network.pages = []
  const answer = await consent(owner, 'none')
  assert.deepEqual(
    [answer.data.outcome, answer.data.message],
    ['failed', 'Facebook gave access to no account that could be connected.'],
  )
  assert.deepEqual(network.revoked, ['user-none'])
})
