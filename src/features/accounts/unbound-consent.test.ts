import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TestAnswer } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { DONE, openWorld, type World } from '../../../tests/support/features/accounts/world.ts'

let world: World
let eve: Person
before(async () => {
  world = await openWorld()
  eve = await world.t.make.org()
  await world.t.owner.updateTable('org').set({ name: 'Eve’s <b>workspace' }).where('id', '=', eve.orgId).execute()
})
after(() => world.close())

const BROWSER = { accept: 'text/html,*/*;q=0.8' }
const FORM = { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }

/**
 * Goes through a consent that a program began and a person at X allowed. Returns the address to which X redirects that
 * person's browser.
 */
async function allowed(as: Person, account = 'northwind'): Promise<URL> {
  const { data } = await world.start(as)
  return world.consent(data.authorizationUrl, 'allow', account)
}
const accountsOf = async (as: Person) => (await world.t.request('GET', '{O}/marketing/accounts', { as })).data

/** The page to which the browser is redirected, and the cookie that it got on the way. */
async function pageOf(answer: TestAnswer) {
  assert.equal(answer.status, 302)
  const path = new URL(String(answer.headers.location)).pathname
  assert.match(path, /^\/connect\/confirm\/[\w-]{43}$/)
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const page = await world.t.request('GET', path, { headers: { ...BROWSER, cookie } })
  const token = /name="token" value="([^"]+)"/.exec(String(page.body))?.[1] ?? ''
  const say = (word: string, more: Record<string, string> = {}, form: Record<string, string> = {}) => {
    const body = new URLSearchParams({ token, answer: word, ...form }).toString()
    return world.t.request('POST', path, { body, headers: { ...FORM, cookie, ...more } })
  }
  return { path, cookie, page, say }
}

describe('a consent that a program began, in a browser of somebody else', () => {
  test('connects nothing by itself: a page names workspace and requester, without a script', async () => {
    const { page } = await pageOf(await world.callback(await allowed(eve), BROWSER))
    assert.equal(page.status, 200)
    const text = String(page.body)
    for (const said of ['Eve’s &lt;b&gt;workspace', eve.email ?? '-', 'If you did not', 'Cancel', 'X account']) {
      assert.ok(text.includes(said), said)
    }
    assert.doesNotMatch(text, /<script/)
    assert.match(String(page.headers['content-security-policy']), /frame-ancestors 'none'/)
    assert.equal(page.headers['cache-control'], 'no-store')
    assert.deepEqual(await accountsOf(eve), [])
  })

  test('is confirmed on a page that says whether the requester’s address is verified: anybody can sign up with any', async () => {
    const shown = async () => String((await pageOf(await world.callback(await allowed(eve), BROWSER))).page.body)
    assert.match(await shown(), /address not confirmed/)
    const account = world.t.owner.updateTable('user_account').where('id', '=', eve.userId)
    await account.set({ email_verified: true }).execute()
    assert.doesNotMatch(await shown(), /not confirmed/)
  })

  test('connects where that browser confirms it, once', async () => {
    const org = await world.t.make.org()
    const { say, page } = await pageOf(await world.callback(await allowed(org), BROWSER))
    assert.equal(page.status, 200)
    const answers = await Promise.all([say('connect'), say('connect')])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    assert.match(String(answers.find(({ status }) => status === 200)?.body), /@northwind is connected/)
    assert.equal((await accountsOf(org)).length, 1)
  })

  test('after a platform error says that it is used up, and where to begin again', async () => {
    const { say } = await pageOf(await world.callback(await allowed(eve), BROWSER))
    world.x.faults.add({ kind: 'server-error', path: '/2/users/me', times: 1 })
    const failed = String((await say('connect')).body)
    world.x.faults.clear()
    assert.match(
      failed,
      /50\d\. Nothing has to be changed: .* This page works only once: start again where you began to connect the account\.</,
    )
    assert.doesNotMatch(failed, /\.\./)
  })

  test('connects nothing if it is canceled, and cannot be confirmed afterwards', async () => {
    const { say } = await pageOf(await world.callback(await allowed(eve), BROWSER))
    const canceled = await say('cancel')
    assert.deepEqual([canceled.status, /Nothing was connected/.test(String(canceled.body))], [200, true])
    assert.equal((await say('connect')).status, 400)
    assert.deepEqual(await accountsOf(eve), [])
  })

  test('is confirmed only by that browser and by the form that it was shown', async () => {
    const { path, say, cookie } = await pageOf(await world.callback(await allowed(eve), BROWSER))
    assert.equal((await say('connect', { cookie: '' })).status, 400)
    assert.equal((await say('connect', { cookie: `galley-consent=${'a'.repeat(43)}` })).status, 400)
    assert.equal((await say('connect', { origin: 'https://attacker.example' })).status, 403)
    assert.equal((await say('connect', {}, { token: 'AAAA' })).status, 403)
    assert.equal((await say('perhaps')).status, 400)
    assert.equal((await world.t.request('GET', path, { headers: BROWSER })).status, 400)
    const asState = await world.callback(
      new URL(`/v1/marketing/oauth/x/callback?state=${path.split('/').at(-1)}&code=1`, DONE),
    )
    assert.equal(asState.status, 400, 'it is no state of a platform')
    assert.deepEqual(await accountsOf(eve), [])
    assert.match(
      String((await world.t.request('GET', path, { headers: { ...BROWSER, cookie } })).body),
      /Connect your X/,
    )
  })

  test('shows no page if it was refused at the platform', async () => {
    const { data } = await world.start(eve)
    const answer = await world.callback(await world.consent(data.authorizationUrl, 'cancel'), BROWSER)
    assert.equal(new URL(String(answer.headers.location)).searchParams.get('outcome'), 'denied')
  })
})

describe('a consent that a program began connects without a page', () => {
  test('in a browser that holds the session of the person who began it', async () => {
    const email = 'ada@example.test'
    const body = { email, password: 'a long password' }
    const signedUp = await world.t.request('POST', '/v1/auth/sign-up', { body })
    const cookie = String(signedUp.headers['set-cookie']).split(';')[0] ?? ''
    const { userId, ...org } = await world.t.make.org()
    await world.t.owner
      .insertInto('member')
      .values({ org_id: org.orgId, user_id: signedUp.data.user.id, role: 'owner' })
      .execute()
    const issued = await world.t.request('POST', '/v1/auth/token', { body: { orgId: org.orgId }, headers: { cookie } })
    const ada = { ...org, userId: signedUp.data.user.id, token: issued.data.accessToken }
    const answer = await world.callback(await allowed(ada), { ...BROWSER, cookie })
    const to = new URL(String(answer.headers.location))
    assert.deepEqual([to.origin + to.pathname, to.searchParams.get('outcome')], [DONE, 'connected'])
    assert.ok(userId)

    const foreign = await world.callback(await allowed(eve), { ...BROWSER, cookie })
    await pageOf(foreign) // somebody else's session does not count
  })

  test('for a program that acts for that person: by access token or an API key’s token', async () => {
    const org = await world.t.make.org()
    const key = { ...org, token: await world.t.make.apiKeyToken(org) }
    for (const as of [org, key]) {
      const answer = await world.callback(await allowed(as), { authorization: `Bearer ${as.token}` })
      assert.equal(answer.data?.outcome, 'connected', JSON.stringify(answer.body))
    }
  })

  test('and for no other caller: nobody, somebody else, a session that has ended', async () => {
    const member = await world.t.make.member(eve, 'owner')
    const ended = await world.t.make.member(eve, 'owner')
    await world.t.owner.deleteFrom('session').where('user_id', '=', ended.userId).execute()
    for (const [by, headers] of [
      [eve, {}],
      [eve, { accept: 'image/avif,image/webp,*/*' }],
      [eve, { authorization: `Bearer ${member.token}` }],
      [eve, { authorization: 'Bearer nonsense' }],
    ] as const) {
      const answer = await world.callback(await allowed(by), headers)
      assert.equal(answer.status, 403, JSON.stringify(answer.body))
      assert.match(answer.body.error, /access token/)
    }
    // A refused consent can still be completed in the way that the refusal names.
    const shut = await allowed(eve)
    assert.equal((await world.callback(shut, { authorization: `Bearer ${member.token}` })).status, 403)
    assert.equal((await world.callback(shut, {})).status, 403)
    const token = await world.callback(shut, { authorization: `Bearer ${eve.token}` })
    assert.deepEqual([token.status, token.body.data.outcome], [200, 'connected'])
    await world.t.request('DELETE', `{O}/marketing/accounts/${token.body.data.account.id}`, { as: eve })
    await world.t.owner.deleteFrom('social_account').where('org_id', '=', eve.orgId).execute()
    const page = await allowed(eve)
    assert.equal((await world.callback(page, {})).status, 403)
    await pageOf(await world.callback(page, BROWSER))

    const begun = await world.t.make.member(eve, 'owner')
    const back = await allowed(begun)
    await world.t.owner.deleteFrom('session').where('user_id', '=', begun.userId).execute()
    // The consent ended together with the session that began it.
    assert.equal((await world.callback(back, { authorization: `Bearer ${begun.token}` })).status, 400)
    assert.deepEqual(await accountsOf(eve), [])
  })
})
