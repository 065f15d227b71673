import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import sharp from 'sharp'
import { STORAGE_PATH } from '#contract/media/file-address.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { openWorld, type World } from '../../../tests/support/features/accounts/world.ts'
import { BASE_URL } from '../../../tests/support/simulated-app.ts'
import { saveAccount } from './choosing/save-accounts.ts'
import { usableAccount } from './index.ts'

let world: World
let owner: Person
before(async () => {
  world = await openWorld()
  world.t.services.importFetch = createGuardedFetch({ allowLoopback: true })
})
after(() => world?.close())
beforeEach(async () => {
  owner = await world.t.make.org()
})

async function shown(id: string): Promise<string | null> {
  const { data } = await world.t.request('GET', `{O}/marketing/accounts/${id}`, { as: owner })
  return data.profileImageUrl
}
const rowOf = (id: string) =>
  world.t.owner.selectFrom('social_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The keys of the workspace's kept pictures. */
async function kept(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of world.t.services.storage.list()) {
    if (key.startsWith(`pictures/accounts/${owner.orgId}/`)) keys.push(key)
  }
  return keys
}

/** The network describes the account again, as it does when the account is reconnected. */
async function described(profileImageUrl: string | null): Promise<void> {
  const granted = {
    ...{ externalId: 'ext-again', handle: 'again', name: 'Again', bio: null, profileUrl: null, profileImageUrl },
    facts: { subscription: null },
    credentials: world.tokens('northwind', 3600),
  }
  const by = { orgId: owner.orgId, userId: owner.userId, platform: 'x' as const }
  await inScope(world.t.services.db, by, (db) => saveAccount(db, world.t.services, by, granted))
  await world.t.runJobs()
}

test('a connected account gets a small copy at an address of Galley’s own, and loses it when disconnected', async () => {
  const account = await world.connectX(owner)
  assert.equal(account.profileImageUrl, null)
  assert.equal((await rowOf(account.id)).profile_image_url, `${world.x.url}/avatars/northwind_bigger.png`)
  await world.t.runJobs()

  const url = new URL((await shown(account.id)) ?? '')
  assert.equal(url.origin, BASE_URL)
  assert.ok(url.pathname.startsWith(`${STORAGE_PATH}/pictures/accounts/${owner.orgId}/`))
  const file = await world.t.app.inject({ url: url.pathname })
  assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'image/webp'])
  const { format, width, height } = await sharp(file.rawPayload).metadata()
  assert.deepEqual([format, width, height], ['webp', 96, 96])

  const gone = await world.t.request('DELETE', `{O}/marketing/accounts/${account.id}`, { as: owner })
  assert.deepEqual([gone.status, gone.data.profileImageUrl], [200, null])
  await world.t.runJobs()
  assert.deepEqual([await kept(), (await rowOf(account.id)).profile_image_url], [[], null])
  assert.equal((await world.t.app.inject({ url: url.pathname })).statusCode, 404)
})

test('another picture takes the place of the first, whose file goes; with none the account has its letter', async () => {
  await described(`${world.x.url}/avatars/northwind_bigger.png`)
  const [first, ...others] = await kept()
  assert.ok(first && others.length === 0)
  await described(`${world.x.url}/avatars/labs_bigger.png`)
  const [second, ...more] = await kept()
  assert.ok(second && second !== first && more.length === 0)
  await described(`${world.x.url}/avatars/nobody_bigger.png`)
  assert.deepEqual(await kept(), [second], 'what cannot be fetched takes nothing away')
  await described(null)
  assert.deepEqual(await kept(), [])
})

test('a picture that arrives after the account was disconnected is thrown away', async () => {
  const account = await world.connectX(owner)
  const fetched = world.t.services.importFetch
  const duringFetch: typeof fetched = Object.assign(
    async (...call: Parameters<typeof fetched>) => {
      await world.t.request('DELETE', `{O}/marketing/accounts/${account.id}`, { as: owner })
      return fetched(...call)
    },
    { check: fetched.check },
  )
  world.t.services.importFetch = duringFetch
  await world.t.runJobs()
  world.t.services.importFetch = fetched
  assert.deepEqual([await kept(), await shown(account.id)], [[], null])
  assert.deepEqual(
    await world.t.owner.selectFrom('file_in_hand').select('key').where('org_id', '=', owner.orgId).execute(),
    [],
  )
})

test('when tokens are renewed, a picture that is still missing is fetched again', async () => {
  const account = await world.connectX(owner)
  await world.t.runJobs()
  await world.t.owner.updateTable('social_account').set({ picture_key: null }).where('id', '=', account.id).execute()
  await usableAccount(world.t.services, { orgId: owner.orgId, accountId: account.id, force: true })
  await world.t.runJobs()
  assert.notEqual(await shown(account.id), null)
})
