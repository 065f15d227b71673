import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { DONE, dump, openWorld, type World } from '../../../tests/support/features/accounts/world.ts'
import { BASE_URL } from '../../../tests/support/simulated-app.ts'

let world: World
let owner: Person

before(async () => {
  world = await openWorld()
  owner = await world.t.make.org()
})
after(() => world.close())

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const accountsOf = async (as: Person) => (await world.t.request('GET', '{O}/marketing/accounts', { as })).data

test('an account is connected by way of the consent page, field by field', async () => {
  const started = await world.start(owner)
  assert.equal(started.status, 200)
  const asked = new URL(started.data.authorizationUrl)
  assert.equal(asked.searchParams.get('redirect_uri'), `${BASE_URL}/v1/marketing/oauth/x/callback`)
  assert.equal(asked.searchParams.get('state'), started.data.state)
  const back = await world.consent(started.data.authorizationUrl, 'allow')
  const { status, data } = await world.comeBack(back)
  assert.deepEqual([status, data.outcome, data.message], [200, 'connected', null])
  const { id, accountExternalId, tokenExpiresAt, createdAt, updatedAt, ...account } = data.account
  assert.deepEqual(account, {
    orgId: owner.orgId,
    platform: 'x',
    accountName: 'Northwind',
    accountHandle: 'northwind',
    status: 'connected',
    scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access', 'list.read'],
    lastRefreshedAt: null,
    signInEndsAt: null,
    profileImageUrl: account.profileImageUrl,
    accountBio: 'Hand tools.',
    profileUrl: `${world.x.url}/northwind`,
    xPremium: true,
    xSubscription: 'premium',
  })
  assert.match(accountExternalId, /^\d+$/)
  assert.ok(Date.parse(tokenExpiresAt) > Date.now() + 7_000_000)
  assert.deepEqual(await accountsOf(owner), [data.account])
  const one = await world.t.request('GET', `{O}/marketing/accounts/${id}`, { as: owner })
  assert.deepEqual(one.data, data.account)

  const [line, ...more] = await world.t.owner
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'completeOAuth')
    .where('org_id', '=', owner.orgId)
    .execute()
  assert.deepEqual([line?.target_id, line?.actor, more], [id, { kind: 'user', userId: owner.userId }, []])
})

test('a browser is sent on with the outcome, other fields of its address kept', async () => {
  const org = await world.t.make.org()
  const { data } = await world.start(org, { redirectUri: `${DONE}?from=setup` })
  const answer = await world.comeBack(await world.consent(data.authorizationUrl, 'allow', 'labs'), BROWSER)
  const [account] = await accountsOf(org)
  assert.equal(answer.status, 302)
  assert.equal(answer.headers.location, `${DONE}?from=setup&outcome=connected&platform=x&accountId=${account.id}`)
  assert.equal(account.xPremium, false)
})

test('a state works once, for its own platform, within ten minutes', async () => {
  const org = await world.t.make.org()
  const { data } = await world.start(org)
  const back = await world.consent(data.authorizationUrl, 'allow')
  assert.equal((await world.comeBack(back)).data.outcome, 'connected')
  const again = await world.comeBack(back)
  assert.deepEqual(
    [again.status, again.body.details[0].path, again.body.details[0].code],
    [400, 'query.state', 'state_invalid'],
  )
  const browser = await world.comeBack(back, BROWSER)
  const sentTo = new URL(String(browser.headers.location))
  assert.deepEqual(
    [browser.status, sentTo.origin + sentTo.pathname, sentTo.searchParams.get('outcome')],
    [302, DONE, 'failed'],
  )

  const elsewhere = new URL(
    (await world.consent((await world.start(org)).data.authorizationUrl, 'allow')).href.replace('/x/', '/bluesky/'),
  )
  assert.equal((await world.comeBack(elsewhere)).status, 400)

  const late = await world.consent((await world.start(org)).data.authorizationUrl, 'allow')
  await world.t.owner
    .updateTable('oauth_state')
    .set({ expires_at: '2020-01-01T00:00:00Z' })
    .where('org_id', '=', org.orgId)
    .execute()
  assert.equal((await world.comeBack(late)).status, 400)

  const forged = new URL(back)
  forged.searchParams.set('state', 'a-guess')
  assert.equal((await world.comeBack(forged)).status, 400)
})

test('if two callbacks use one state at the same time, one succeeds', async () => {
  const { data } = await world.start(owner)
  const back = await world.consent(data.authorizationUrl, 'allow')
  const answers = await Promise.all(Array.from({ length: 4 }, () => world.comeBack(back)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400])
})

test('a consent that is refused, fails or comes without a code changes nothing', async () => {
  const org = await world.t.make.org()
  const denied = await world.consent((await world.start(org)).data.authorizationUrl, 'cancel')
  const answer = await world.comeBack(denied)
  assert.deepEqual([answer.status, answer.data.outcome, answer.data.account], [200, 'denied', null])
  const browser = await world.comeBack(
    await world.consent((await world.start(org)).data.authorizationUrl, 'cancel'),
    BROWSER,
  )
  const sentTo = new URL(String(browser.headers.location)).searchParams
  assert.deepEqual([sentTo.get('outcome'), sentTo.get('platform'), sentTo.has('accountId')], ['denied', 'x', false])
  assert.deepEqual([sentTo.get('problem'), sentTo.get('message')], ['denied', null])

  const stale = await world.consent((await world.start(org)).data.authorizationUrl, 'allow')
  stale.searchParams.set('code', 'another')
  assert.equal((await world.comeBack(stale)).data.outcome, 'failed')
  const bare = await world.consent((await world.start(org)).data.authorizationUrl, 'allow')
  bare.searchParams.delete('code')
  bare.searchParams.set('error', 'server_error')
  bare.searchParams.set('error_description', '<b>words of a stranger</b>')
  const failed = await world.comeBack(bare)
  assert.equal(failed.data.outcome, 'failed')
  assert.ok(!JSON.stringify(failed.body).includes('stranger'))
  assert.deepEqual(await accountsOf(org), [])
})

test('if the profile cannot be read, nothing is connected and the access is revoked', async () => {
  const org = await world.t.make.org()
  const back = await world.consent((await world.start(org)).data.authorizationUrl, 'allow')
  const grants = world.x.state.grants.size
  world.x.faults.add({ kind: 'server-error', path: '/2/users/me', times: 1 })
  assert.equal((await world.comeBack(back)).data.outcome, 'failed')
  assert.deepEqual([await accountsOf(org), world.x.state.grants.size], [[], grants])
})

test('somebody who lost the permission in the meantime connects nothing', async () => {
  const admin = await world.t.make.member(owner, 'admin')
  const back = await world.consent((await world.start(admin)).data.authorizationUrl, 'allow', 'labs')
  await world.t.owner.updateTable('member').set({ role: 'editor' }).where('user_id', '=', admin.userId).execute()
  const { data } = await world.comeBack(back)
  assert.deepEqual([data.outcome, data.account], ['failed', null])
  assert.match(data.message, /ask an owner or admin/)
})

test('redirectUri must be an address of this installation', async () => {
  for (const redirectUri of [
    'https://evil.example/connect/x/done',
    'http://localhost:4401/done',
    'https://localhost:4400/done',
    'http://localhost.evil.example:4400/',
    'blob:http://localhost:4400/done',
  ]) {
    const answer = await world.start(owner, { redirectUri })
    assert.deepEqual(
      [answer.status, answer.body.details[0].path, answer.body.details[0].code],
      [400, 'body.redirectUri', 'foreign_address'],
    )
  }
  for (const redirectUri of ['javascript:alert(1)', 'http://localhost:4400@evil.example/', '/connect/x/done']) {
    assert.equal((await world.start(owner, { redirectUri })).status, 400)
  }
  const none = await world.start(owner, {})
  assert.deepEqual([none.status, none.body.details[0].code], [400, 'required'])
})

test('an editor does not connect accounts', async () => {
  const editor = await world.t.make.member(owner, 'editor')
  assert.equal((await world.start(editor)).status, 403)
})

test('a network that is not set up is refused with the settings to set', async () => {
  const bare = await testApp()
  const org = await bare.make.org()
  const start = (platform: string) =>
    bare.request('POST', `{O}/marketing/accounts/${platform}/oauth/start`, { as: org, body: { redirectUri: DONE } })
  for (const [platform, advice] of [
    ['x', /X_CLIENT_ID/],
    ['linkedin', /LinkedIn is not set up/],
  ] as const) {
    const answer = await start(platform)
    assert.deepEqual([answer.status, answer.body.code], [503, 'provider_unavailable'])
    assert.match(answer.body.error, advice)
  }
  assert.equal((await start('myspace')).status, 400)
  await bare.close()
})

test('neither the database nor any answer holds tokens, state or secrets in the clear', async () => {
  const org = await world.t.make.org()
  const { data } = await world.start(org)
  const verifierStored = await dump(world.t)
  assert.ok(!verifierStored.includes(data.state) && !verifierStored.includes('codeVerifier'))
  const before = new Set(world.x.state.grants)
  const answer = await world.comeBack(await world.consent(data.authorizationUrl, 'allow'))
  const [grant] = [...world.x.state.grants].filter((one) => !before.has(one))
  assert.ok(grant?.refreshToken)
  const text = await dump(world.t)
  assert.ok(text.includes(answer.data.account.id))
  for (const secret of [grant.accessToken, grant.refreshToken]) {
    assert.ok(!text.includes(secret))
    assert.ok(!JSON.stringify([answer.body, answer.headers, await accountsOf(org)]).includes(secret))
  }
})

test('a callback to which the platform adds parameters still works', async () => {
  const back = await world.consent((await world.start(owner)).data.authorizationUrl, 'allow')
  back.searchParams.set('granted_scopes', 'everything')
  assert.equal((await world.comeBack(back)).data.outcome, 'connected')
})
