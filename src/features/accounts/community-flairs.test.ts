import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { openSimulatedApp, type SimulatedApp } from '../../../tests/support/simulated-app.ts'

let app: SimulatedApp
let owner: Person
let accountId: string
before(async () => {
  app = await openSimulatedApp()
  owner = await app.t.make.org()
  accountId = (await app.account(owner, 'reddit')).id
})
after(() => app?.close())

const ask = (community: string, of = accountId, as: Person = owner) => {
  const query = new URLSearchParams({ community })
  return app.t.request('GET', `{O}/marketing/accounts/${of}/flairs?${query}`, { as })
}

test('a community’s flairs are listed, and whether it requires one', async () => {
  const flairs = app.sandbox.reddit.state.communities.find(({ name }) => name === 'flair_please')?.flairs
  for (const name of ['flair_please', 'r/flair_please']) {
    const { status, data } = await ask(name)
    assert.deepEqual([status, data], [200, { required: true, flairs }])
  }
  assert.deepEqual((await ask('northwind')).data, { required: false, flairs: [] })
})

test('flairs for moderators only are not offered', async () => {
  const community = app.sandbox.reddit.state.communities.find(({ name }) => name === 'flair_please')
  assert.ok(community?.flairs)
  community.flairs.push({ id: 'kept', text: 'Official', mod_only: true })
  const { data } = await ask('flair_please')
  community.flairs.pop()
  assert.deepEqual(data.flairs, community.flairs)
})

test('a private, unknown or invalid community is refused in the network’s words', async () => {
  for (const [name, words] of [
    ['members_only', /private/],
    ['nowhere_at_all', /no such community/],
    ['../../me', /letters, digits and _/],
  ] as const) {
    const { status, body } = await ask(name)
    assert.deepEqual([status, body.details[0].path], [400, 'query.community'])
    assert.match(body.details[0].message, words)
  }
})

test('an outage is reported as an outage', async () => {
  app.sandbox.reddit.faults.add({ kind: 'server-error', path: '/r/:subreddit/api/link_flair_v2', times: 1 })
  const { status, body } = await ask('northwind')
  assert.deepEqual([status, body.code], [502, 'platform_error'])
})

test('refused for a network without flairs and for another workspace; people who may only read can read them', async () => {
  const x = await app.account(owner, 'x')
  const other = await ask('northwind', x.id)
  assert.deepEqual([other.status, other.body.details[0].code], [400, 'no_flairs'])
  const foreign = await app.account(await app.t.make.org(), 'reddit')
  assert.equal((await ask('northwind', foreign.id)).status, 404)
  assert.equal((await ask('northwind', accountId, await app.t.make.member(owner, 'viewer'))).status, 200)
})

test('an account that is not connected any more is 409', async () => {
  const org = await app.t.make.org()
  const { id } = await app.account(org, 'reddit')
  await app.t.request('DELETE', `{O}/marketing/accounts/${id}`, { as: org })
  const { status, body } = await ask('northwind', id, org)
  assert.deepEqual([status, body.code], [409, 'account_disconnected'])
})
