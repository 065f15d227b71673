import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Connecting } from '#platforms/connecting.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { openSimulatedApp, type SimulatedApp } from '../../../tests/support/simulated-app.ts'

let world: SimulatedApp
before(async () => {
  world = await openSimulatedApp()
})
after(() => world.close())

const credentials = { accessToken: 'a', refreshToken: 'r', expiresAt: null, scopes: [], extra: {} }
const account = { externalId: 'did:plc:stranger', name: 'Stranger', handle: 'stranger.example', bio: null }
const granted = { ...account, profileUrl: null, profileImageUrl: null, facts: {}, credentials }

/** A network that answers only when the test allows it. */
function slowNetwork(platform: 'bluesky' | 'x') {
  const began = Promise.withResolvers<void>()
  const answers = Promise.withResolvers<void>()
  const slowly = async () => {
    began.resolve()
    await answers.promise
    return credentials
  }
  const revoked: string[] = []
  const own = world.t.services.platforms[platform]
  const connecting = {
    ...own?.connecting,
    appPassword: { connect: slowly },
    oauth: { ...own?.connecting?.oauth, exchange: slowly },
    accounts: async () => [granted],
    revoke: async ({ accessToken }) => void revoked.push(accessToken),
  } as Connecting
  world.t.services.platforms = { ...world.t.services.platforms, [platform]: { ...own, connecting } }
  return { began: began.promise, answer: answers.resolve, revoked }
}

async function remove(owner: Person, { userId }: Person): Promise<void> {
  const { data } = await world.t.request('GET', '{O}/members', { as: owner })
  const { id } = data.find((member: { userId: string }) => member.userId === userId)
  assert.equal((await world.t.request('DELETE', `{O}/members/${id}`, { as: owner })).status, 200)
}

const accountsOf = async (as: Person) => (await world.t.request('GET', '{O}/marketing/accounts', { as })).data

test('somebody who is removed while the account’s server is slow connects nothing', async () => {
  const { t } = world
  const owner = await t.make.org()
  const admin = await t.make.member(owner, 'admin')
  const network = slowNetwork('bluesky')
  const body = { handle: 'stranger.example', appPassword: 'aaaa-bbbb-cccc-dddd' }
  const asked = t.request('POST', '{O}/marketing/accounts/bluesky/connect', { as: admin, body })
  await network.began
  await remove(owner, admin)
  network.answer()
  assert.equal((await asked).status, 403)
  assert.deepEqual(await accountsOf(owner), [])
  assert.deepEqual(network.revoked, ['a'])
})

test('nor does somebody who is removed while a network exchanges the code of their consent', async () => {
  const { t } = world
  const owner = await t.make.org()
  const admin = await t.make.member(owner, 'admin')
  const body = { redirectUri: `${t.services.config.baseUrl}/settings/accounts` }
  const { data } = await t.request('POST', '{O}/marketing/accounts/x/oauth/start', { as: admin, body })
  const network = slowNetwork('x')
  const asked = t.request('GET', '/v1/marketing/oauth/x/callback', {
    query: { state: data.state, code: 'any' },
    headers: { authorization: `Bearer ${admin.token}` },
  })
  await network.began
  await remove(owner, admin)
  network.answer()
  assert.match((await asked).data.message, /^Your role does not include connecting accounts any more/)
  assert.deepEqual(await accountsOf(owner), [])
  assert.deepEqual(network.revoked, ['a'])
})
