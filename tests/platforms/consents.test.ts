import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allowConsent } from '../../sandbox/kit/allow-consent.ts'
import type { Person } from '../support/factories.ts'
import { BASE_URL, openSimulatedApp, type SimulatedApp } from '../support/simulated-app.ts'
import { SIMULATED_PLATFORMS } from './networks.ts'

const PAGE = { origin: BASE_URL, 'sec-fetch-site': 'same-origin' }
const BROWSER = { accept: 'text/html,*/*;q=0.8' }

let app: SimulatedApp
let owner: Person
before(async () => {
  app = await openSimulatedApp()
  owner = await app.t.make.org()
})
after(() => app?.close())

for (const platform of SIMULATED_PLATFORMS) {
  describe(`a consent at ${platform} belongs to the person who began it:`, () => {
    /**
     * Begins a consent as the workspace's owner and allows it as the account's owner. Answers the address to which the
     * browser is sent.
     */
    async function allowed(headers: Record<string, string> = {}) {
      const handle = app.freeHandle(platform)
      const body = { redirectUri: `${BASE_URL}/accounts`, blueskyHandle: handle }
      const path = `{O}/marketing/accounts/${platform}/oauth/start`
      const started = await app.t.request('POST', path, { as: owner, body, headers })
      assert.equal(started.status, 200, JSON.stringify(started.body))
      const back = new URL(await allowConsent(started.data.authorizationUrl))
      return { back, cookie: String(started.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
    }
    const follow = ({ pathname, searchParams }: URL, headers: Record<string, string>) =>
      app.t.request('GET', pathname, { query: Object.fromEntries(searchParams), headers })
    const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
    async function isOver(back: URL) {
      const { status, body } = await follow(back, as(owner))
      assert.deepEqual([status, body.details[0].path, body.details[0].code], [400, 'query.state', 'state_invalid'])
    }
    /** Checks that the owner of the workspace can still finish the consent. */
    async function isOpen(back: URL) {
      const { status, data } = await follow(back, as(owner))
      assert.equal(status, 200)
      assert.match(data.outcome, /^(connected|choose)$/, data.message)
    }
    const accounts = async () => (await app.t.request('GET', '{O}/marketing/accounts', { as: owner })).data.length

    test('it is completed once', async () => {
      const { back } = await allowed()
      await isOpen(back)
      await isOver(back)
    })

    test('by no other person, of the workspace or of another one', async () => {
      const known = await accounts()
      const refused: URL[] = []
      for (const other of [await app.t.make.member(owner, 'admin'), await app.t.make.org()]) {
        const { back } = await allowed()
        assert.equal((await follow(back, as(other))).status, 403)
        assert.equal(await accounts(), known)
        refused.push(back)
      }
      for (const back of refused) await isOpen(back)
    })

    test('by no browser other than the one in which it began', async () => {
      const known = await accounts()
      const { back, cookie } = await allowed(PAGE)
      const astray = await follow(back, { ...BROWSER, host: new URL(BASE_URL).host })
      const told = new URL(String(astray.headers.location)).searchParams
      assert.deepEqual([told.get('outcome'), told.get('problem')], ['failed', 'another_browser'])
      await isOver(back)
      assert.equal(await accounts(), known)
      const { back: second, cookie: own } = await allowed({ ...PAGE, cookie })
      const home = await follow(second, { ...BROWSER, host: new URL(BASE_URL).host, cookie: own || cookie })
      assert.match(String(home.headers.location), /outcome=(connected|choose)/)
    })

    test('not at the callback of another network', async () => {
      const other = SIMULATED_PLATFORMS.find((name) => name !== platform)
      const { back } = await allowed()
      const elsewhere = new URL(back)
      elsewhere.pathname = back.pathname.replace(/oauth\/[\w-]+\//, `oauth/${other}/`)
      assert.notEqual(elsewhere.pathname, back.pathname)
      assert.equal((await follow(elsewhere, as(owner))).status, 400)
      await isOpen(back)
    })

    test('within ten minutes', async () => {
      const { back } = await allowed()
      await app.t.owner.updateTable('oauth_state').set({ expires_at: '2020-01-01T00:00:00Z' }).execute()
      await isOver(back)
    })

    test('and connects nothing if the account’s owner declines', async () => {
      const known = await accounts()
      const { back } = await allowed()
      const refused = new URL(back)
      for (const name of ['code', 'scope', 'scopes']) refused.searchParams.delete(name)
      refused.searchParams.set('error', 'access_denied')
      const { status, data } = await follow(refused, as(owner))
      assert.deepEqual([status, data.outcome, data.account], [200, 'denied', null])
      assert.equal(await accounts(), known)
    })
  })
}
