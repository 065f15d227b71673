import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { OfferedAccount } from '#contract/networks/account-choice.ts'
import { adaptersFor } from '../../../tests/support/adapters.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { BASE_URL, openSimulatedApp, type SimulatedApp } from '../../../tests/support/simulated-app.ts'
import { openCredentials } from './rows/credentials.ts'

/** The pages that one person's consent gives access to, at each of these networks. */
const PAGES = [
  { vanityName: 'northwind-tools', name: 'Northwind Tools', id: '2001' },
  { vanityName: 'northwind-labs', name: 'Northwind Labs', id: '2002' },
]
const MEMBERS = [{ vanityName: 'nora', name: 'Nora', administers: PAGES.map(({ vanityName }) => vanityName) }]

let app: SimulatedApp
let own: SimulatedApp['t']
before(async () => {
  app = await openSimulatedApp({
    sandbox: {
      linkedin: { autoConsent: true, members: MEMBERS, pages: PAGES },
      facebook: { autoConsent: true, pages: ['a', 'b'].map((id) => ({ username: id, name: id, id, person: 'ada' })) },
    },
  })
  own = app.t
})
after(() => app?.close())

/** Goes through a whole consent that a program began for a person. Returns the callback's path and its answer. */
async function consent(as: Person, platform: string, body: Record<string, unknown> = {}, headers = {}) {
  const started = await own.request('POST', `{O}/marketing/accounts/${platform}/oauth/start`, {
    as,
    body: { redirectUri: `${BASE_URL}/connect/${platform}/done`, ...body },
  })
  assert.equal(started.status, 200, JSON.stringify(started.body))
  const page = await fetch(`${started.data.authorizationUrl}&auto=allow`, { redirect: 'manual' })
  const back = new URL(page.headers.get('location') ?? '')
  const query = Object.fromEntries(back.searchParams)
  const answer = await own.request('GET', back.pathname, {
    query,
    headers: { authorization: `Bearer ${as.token}`, ...headers },
  })
  return { path: back.pathname, query, answer }
}
const pagesOf = (as: Person, choice: string) =>
  own.request('GET', '{O}/marketing/linkedin-pages', { as, query: { choice } })
const choosePages = (as: Person, choice: string, ...organizationIds: string[]) =>
  own.request('POST', '{O}/marketing/linkedin-pages', { as, body: { choice, organizationIds } })

test('a consent for pages comes back to an address of its own, and offers pages alone', async () => {
  const as = await own.make.org()
  const { path, answer } = await consent(as, 'linkedin', { linkedinTarget: 'page' })
  assert.equal(path, '/v1/marketing/oauth/linkedin-pages/callback')
  assert.deepEqual([answer.status, answer.data.outcome, answer.data.account], [200, 'choose', null])
  const { choice } = answer.data
  assert.deepEqual((await pagesOf(as, choice)).data, {
    pages: PAGES.map(({ id, name, vanityName }) => ({ id, name, vanityName })),
  })
  const foreign = await choosePages(as, choice, '2001', '9999')
  assert.deepEqual([foreign.status, foreign.body.details[0].path], [400, 'body.organizationIds'])
  const chosen = await choosePages(as, choice, '2002', '2001')
  assert.equal(chosen.status, 200, JSON.stringify(chosen.body))
  assert.deepEqual(
    chosen.data.map((account: { accountExternalId: string }) => account.accountExternalId),
    ['urn:li:organization:2001', 'urn:li:organization:2002'],
  )
  assert.deepEqual([(await pagesOf(as, choice)).status, (await choosePages(as, choice, '2001')).status], [404, 404])
  const lines = await own.owner
    .selectFrom('audit_log')
    .select('target_id')
    .where('org_id', '=', as.orgId)
    .where('action', '=', 'chooseLinkedInPages')
    .execute()
  assert.deepEqual(
    lines.map(({ target_id }) => target_id).sort(),
    chosen.data.map(({ id }: { id: string }) => id).sort(),
  )
})

test('a consent for pages is a choice, also where there is one page', async () => {
  const as = await own.make.org()
  const [member] = app.sandbox.linkedin.state.members
  assert.ok(member)
  const { administers } = member
  Object.assign(member, { administers: new Set([...administers].slice(0, 1)) })
  const { query, answer } = await consent(as, 'linkedin', { linkedinTarget: 'page' }, { accept: 'application/json' })
  Object.assign(member, { administers })
  assert.ok(query.code)
  assert.equal(answer.data.outcome, 'choose', JSON.stringify(answer.body))
  const { pages } = (await pagesOf(as, answer.data.choice)).data
  assert.deepEqual(
    pages.map(({ id }: { id: string }) => id),
    ['2001'],
  )
  const chosen = await choosePages(as, answer.data.choice, '2001')
  assert.deepEqual([chosen.status, chosen.data.length], [200, 1])
})

test('a consent for the profile connects it at once; its state is not good at the address of the pages', async () => {
  const as = await own.make.org()
  const { answer } = await consent(as, 'linkedin', { linkedinTarget: 'profile' })
  assert.deepEqual([answer.data.outcome, answer.data.account.accountName], ['connected', 'Nora'])
  const started = await own.request('POST', '{O}/marketing/accounts/linkedin/oauth/start', {
    as,
    body: { redirectUri: `${BASE_URL}/accounts`, linkedinTarget: 'profile' },
  })
  const wrong = await own.request('GET', '/v1/marketing/oauth/linkedin-pages/callback', {
    query: { state: started.data.state, code: 'c0de' },
    headers: { authorization: `Bearer ${as.token}` },
  })
  assert.equal(wrong.status, 400)
})

test('without a target, profile and pages are offered, and a browser is sent to the page with the choice', async () => {
  const as = await own.make.org()
  const { answer } = await consent(as, 'linkedin', {}, { accept: 'text/html' })
  const to = new URL(String(answer.headers.location))
  assert.deepEqual(
    [answer.status, to.pathname, to.searchParams.get('outcome'), to.searchParams.get('platform')],
    [302, '/connect/linkedin/done', 'choose', 'linkedin'],
  )
  const choice = to.searchParams.get('choice') ?? ''
  const offered = await own.request('GET', '{O}/marketing/accounts/linkedin/choice', { as, query: { choice } })
  assert.deepEqual(
    offered.data.accounts.map(({ accountName }: { accountName: string }) => accountName),
    ['Nora', 'Northwind Tools', 'Northwind Labs'],
  )
})

test('access that the network has not granted is refused before anybody is sent there', async () => {
  const as = await own.make.org()
  const { LINKEDIN_ACCESS: _, ...env } = app.sandbox.env()
  const before = own.services.platforms
  own.services.platforms = adaptersFor({ ...env, LINKEDIN_ACCESS: 'self_serve' })
  const answer = await own.request('POST', '{O}/marketing/accounts/linkedin/oauth/start', {
    as,
    body: { redirectUri: `${BASE_URL}/accounts`, linkedinTarget: 'page' },
  })
  own.services.platforms = before
  assert.deepEqual([answer.status, answer.body.details[0].path], [400, 'body.linkedinTarget'])
})

test('pages on any network: known ones are marked, chosen ones get the new tokens, nobody else may choose', async () => {
  const as = await own.make.org()
  const admin = await own.make.member(as, 'admin')
  const editor = await own.make.member(as, 'editor')
  const choose = (who: Person, choice: string, ...accountExternalIds: string[]) =>
    own.request('POST', '{O}/marketing/accounts/facebook/choice', { as: who, body: { choice, accountExternalIds } })
  const offered = (who: Person, choice: string, platform = 'facebook') =>
    own.request('GET', `{O}/marketing/accounts/${platform}/choice`, { as: who, query: { choice } })
  const first = (await consent(as, 'facebook')).answer.data.choice
  const [account] = (await choose(as, first, 'a')).data
  const tokens = async () =>
    openCredentials(
      own.services.keyRing,
      await own.owner.selectFrom('social_account').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow(),
    )?.accessToken
  const old = await tokens()
  const { choice } = (await consent(as, 'facebook')).answer.data
  assert.deepEqual([(await offered(admin, choice)).status, (await choose(admin, choice, 'a')).status], [404, 404])
  assert.deepEqual([(await offered(editor, choice)).status, (await offered(as, choice, 'linkedin')).status], [403, 404])
  const { accounts } = (await offered(as, choice)).data
  assert.deepEqual(
    accounts.map(({ accountExternalId, known }: OfferedAccount) => [accountExternalId, known?.status ?? null]),
    [
      ['a', 'connected'],
      ['b', null],
    ],
  )
  const again = await choose(as, choice, 'a', 'b')
  assert.deepEqual([again.data.length, again.data[0].id], [2, account.id])
  assert.notEqual(await tokens(), old)
})

test('an expired choice says what to do', async () => {
  const as = await own.make.org()
  const { choice } = (await consent(as, 'linkedin', { linkedinTarget: 'page' })).answer.data
  await sql`update account_choice set expires_at = now() where org_id = ${as.orgId}`.execute(own.owner)
  const answer = await choosePages(as, choice, '2001')
  assert.equal(answer.status, 404)
  assert.match(answer.body.error, /start again from Accounts/)
})
