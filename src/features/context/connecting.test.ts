import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allowConsent } from '../../../sandbox/kit/allow-consent.ts'
import { testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { dump } from '../../../tests/support/features/accounts/world.ts'
import { DONE, type NotionWorld, openNotionWorld } from '../../../tests/support/features/context/world.ts'
import { BASE_URL } from '../../../tests/support/simulated-app.ts'

let world: NotionWorld
let owner: Person
before(async () => {
  world = await openNotionWorld()
})
after(() => world.close())
const fresh = async () => {
  owner = await world.t.make.org()
  return owner
}
const sources = async (as: Person) => (await world.t.request('GET', '{O}/context/sources', { as })).data.sources

test('a consent connects the workspace of Notion; connecting it again keeps the source and its documents', async () => {
  const as = await fresh()
  const source = await world.connect(as)
  assert.deepEqual(
    { ...source, id: null, createdAt: null, updatedAt: null, externalWorkspaceId: null },
    {
      id: null,
      orgId: as.orgId,
      sourceType: 'notion',
      status: 'connected',
      externalWorkspaceId: null,
      workspaceName: 'Northwind',
      lastSyncedAt: null,
      lastError: null,
      createdAt: null,
      updatedAt: null,
    },
  )
  await world.sync(as, source.id, 'Sharpening')
  const again = await world.connect(as)
  assert.equal(again.id, source.id)
  assert.equal((await sources(as)).length, 1)
  assert.equal((await world.t.request('GET', '{O}/context/documents', { as })).data.documents.length, 1)
})

test('neither tokens nor states are readable in the database', async () => {
  const as = await fresh()
  await world.connect(as)
  const begun = await world.start(as)
  const grant = [...world.notion.state.grants].at(-1)
  const stored = await dump(world.t)
  for (const secret of [grant?.accessToken, grant?.refreshToken, begun.data.state]) {
    assert.ok(secret && !stored.includes(secret))
  }
})

test('a browser is sent on to where it began, with the source or the problem', async () => {
  const as = await fresh()
  const page = { origin: BASE_URL, 'sec-fetch-site': 'same-origin' }
  const begun = await world.start(as, { redirectUri: `${DONE}?from=start` }, page)
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const back = await allowConsent(begun.data.authorizationUrl, 'northwind')
  const answer = await world.comeBack(back, { accept: 'text/html', cookie })
  const to = new URL(String(answer.headers.location))
  assert.equal(to.origin + to.pathname, DONE)
  const [{ id }] = await sources(as)
  assert.deepEqual(Object.fromEntries(to.searchParams), {
    from: 'start',
    outcome: 'connected',
    platform: 'notion',
    sourceId: id,
  })
  const other = await world.comeBack(back, { accept: 'text/html', cookie })
  assert.equal(new URL(String(other.headers.location)).searchParams.get('problem'), 'over')
})

test('a consent of a program is asked about first in an unknown browser, and connects by that page', async () => {
  const as = await fresh()
  const begun = await world.start(as)
  const back = await allowConsent(begun.data.authorizationUrl, 'northwind')
  const asked = await world.comeBack(back, { accept: 'text/html' })
  const path = new URL(String(asked.headers.location)).pathname
  assert.match(path, /^\/connect\/confirm\//)
  const cookie = String(asked.headers['set-cookie']).split(';')[0] ?? ''
  const question = await world.t.request('GET', path, { headers: { cookie } })
  assert.match(String(question.body), /Notion/)
  const token = /name="token" value="([^"]+)"/.exec(String(question.body))?.[1] ?? ''
  assert.deepEqual(await sources(as), [])
  const done = await world.t.request('POST', path, {
    headers: { cookie, origin: BASE_URL, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, answer: 'connect' }).toString(),
  })
  assert.match(String(done.body), /Northwind/)
  assert.equal((await sources(as)).length, 1)
})

test('a consent that was declined says so and connects nothing', async () => {
  const as = await fresh()
  const begun = await world.start(as)
  const address = new URL(`${BASE_URL}/v1/context/oauth/notion/callback`)
  address.search = new URLSearchParams({ error: 'access_denied', state: begun.data.state }).toString()
  const { data } = await world.comeBack(address.href, { authorization: `Bearer ${as.token}` })
  assert.deepEqual([data.outcome, data.source], ['denied', null])
  assert.match(data.message, /Notion did not give access, because it was declined there/)
  assert.deepEqual(await sources(as), [])
})

test('a wrong state, a used one and one of another network are refused with what to do', async () => {
  const as = await fresh()
  const authorization = `Bearer ${as.token}`
  const callback = `${BASE_URL}/v1/context/oauth/notion/callback`
  const wrong = await world.comeBack(`${callback}?state=nobodys&code=code`, { authorization })
  assert.equal(wrong.status, 400)
  assert.equal(wrong.body.details[0].path, 'query.state')
  assert.match(wrong.body.error, /start again from Context/)
  const begun = await world.start(as)
  const back = await allowConsent(begun.data.authorizationUrl, 'northwind')
  await world.comeBack(back, { authorization })
  assert.equal((await world.comeBack(back, { authorization })).status, 400)
  const third = await world.start(as)
  const elsewhere = `${BASE_URL}/v1/marketing/oauth/x/callback?state=${third.data.state}&code=code`
  assert.equal((await world.comeBack(elsewhere, { authorization })).status, 400)
})

test('a code that Notion does not take connects nothing and says what Notion said', async () => {
  const as = await fresh()
  const begun = await world.start(as)
  const callback = `${BASE_URL}/v1/context/oauth/notion/callback?state=${begun.data.state}&code=made-up`
  const { data } = await world.comeBack(callback, { authorization: `Bearer ${as.token}` })
  assert.equal(data.outcome, 'failed')
  assert.match(data.message, /Notion/)
  assert.deepEqual(await sources(as), [])
})

test('the return address must be one of this installation', async () => {
  const answer = await world.start(await fresh(), { redirectUri: 'https://elsewhere.example/' })
  assert.deepEqual([answer.status, answer.body.details[0].path], [400, 'body.redirectUri'])
})

test('disconnecting revokes the tokens, erases them and keeps the documents unused', async () => {
  const as = await fresh()
  const { id } = await world.connect(as)
  await world.sync(as, id, 'Sharpening')
  const before = world.notion.state.grants.size
  const gone = await world.t.request('DELETE', `{O}/context/sources/${id}`, { as })
  assert.deepEqual([gone.status, gone.data.status], [200, 'disconnected'])
  assert.equal(world.notion.state.grants.size, before - 1)
  const row = await world.t.owner.selectFrom('context_source').selectAll().where('id', '=', id).executeTakeFirst()
  assert.equal(row?.credentials_sealed, null)
  assert.equal((await world.t.request('GET', '{O}/context/documents', { as })).data.documents.length, 1)
  const sync = await world.sync(as, id, 'Sharpening')
  assert.deepEqual([sync.status, sync.body.code], [409, 'account_disconnected'])
  const pages = await world.t.request('GET', `{O}/context/sources/${id}/pages`, { as })
  assert.deepEqual([pages.status, pages.body.code], [409, 'account_disconnected'])
  assert.equal((await world.t.request('DELETE', `{O}/context/sources/${id}`, { as })).data.status, 'disconnected')
})

test('refused tokens are renewed once, whoever asks; the old pair works no more', async () => {
  const as = await fresh()
  const { id } = await world.connect(as)
  const grant = [...world.notion.state.grants].at(-1)
  assert.ok(grant)
  const { accessToken, refreshToken } = grant
  grant.accessToken = 'ended'
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => world.t.request('GET', `{O}/context/sources/${id}/pages`, { as })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  assert.notEqual(grant.refreshToken, refreshToken)
  assert.notEqual(grant.accessToken, accessToken)
  const renewals = world.notion.journal().filter(({ path }) => path === '/v1/oauth/token').length
  grant.accessToken = 'ended again'
  assert.equal((await world.t.request('GET', `{O}/context/sources/${id}/pages`, { as })).status, 200)
  assert.equal(world.notion.journal().filter(({ path }) => path === '/v1/oauth/token').length, renewals + 1)
})

test('a consent that was taken back at Notion puts the source into error until it is connected again', async () => {
  const as = await fresh()
  const { id } = await world.connect(as)
  world.notion.state.grants.clear()
  const pages = await world.t.request('GET', `{O}/context/sources/${id}/pages`, { as })
  assert.deepEqual([pages.status, pages.body.code], [409, 'account_disconnected'])
  const [source] = await sources(as)
  assert.equal(source.status, 'error')
  assert.match(source.lastError, /connect it again/)
  const news = async () => (await world.t.request('GET', '{O}/notifications?unreadOnly=true', { as })).data.items
  const [told] = await news()
  assert.deepEqual([told.type, told.title], ['account_error', 'Notion: connect Northwind again'])
  assert.equal((await world.connect(as)).status, 'connected')
  assert.deepEqual(await news(), [])
  assert.equal((await world.t.request('GET', `{O}/context/sources/${id}/pages`, { as })).status, 200)
})

test('an installation without keys says which settings are missing, before and when it is asked', async () => {
  const t = await testApp()
  try {
    const as = await t.make.org()
    const listed = await t.request('GET', '{O}/context/sources', { as })
    assert.deepEqual(listed.data.setup, [
      {
        sourceType: 'notion',
        name: 'Notion',
        isSetUp: false,
        advice: 'set NOTION_CLIENT_ID and NOTION_CLIENT_SECRET',
        callbackUrl: `${BASE_URL}/v1/context/oauth/notion/callback`,
        guide: 'docs/guides/connect-notion.md',
      },
    ])
    const body = { redirectUri: DONE }
    const started = await t.request('POST', '{O}/context/sources/notion/oauth/start', { as, body })
    assert.deepEqual([started.status, started.body.code], [503, 'provider_unavailable'])
    assert.match(started.body.error, /NOTION_CLIENT_ID/)
  } finally {
    await t.close()
  }
})
