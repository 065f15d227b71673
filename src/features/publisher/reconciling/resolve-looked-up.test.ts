import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '#kernel/ids.ts'
import { SIMULATED_PLATFORMS, TEST_NETWORKS } from '../../../../tests/platforms/networks.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { createSeed, type Seed } from '../../../../tests/support/seed.ts'
import {
  type ConnectedAccount,
  openSimulatedApp,
  type SimulatedApp,
  sendPast,
} from '../../../../tests/support/simulated-app.ts'

let app: SimulatedApp
let seed: Seed
let owner: Person
before(async () => {
  app = await openSimulatedApp()
  seed = createSeed(app.t)
  owner = await app.t.make.org()
})
after(() => app?.close())

async function inDoubt({ id, platform }: ConnectedAccount): Promise<string> {
  const { postId } = await seed.draft(owner, 'failed', id)
  await app.t.owner.updateTable('post').set({ platform, outcome_unknown: true }).where('id', '=', postId).execute()
  return postId
}

/** A post that was published on the network without Galley, and its address there. */
async function posted(account: ConnectedAccount): Promise<{ id: string; url: string }> {
  const id = await sendPast(app.sandbox, account, `A text of its own, ${newId()}`)
  const entry = app.sandbox[account.platform].ledger().find((one) => one.id === id)
  return { id, url: entry?.url ?? assert.fail('it is in no ledger') }
}

async function resolve(account: ConnectedAccount, url: string) {
  const body = { outcome: 'live', url }
  const path = `{O}/marketing/posts/${await inDoubt(account)}/resolve`
  const { status, data, body: said } = await app.t.request('POST', path, { as: owner, body })
  return { status, id: data?.publishedExternalId, code: said.details?.[0]?.code ?? said.code }
}

describe('a person names a live post by its address', () => {
  for (const platform of SIMULATED_PLATFORMS) {
    test(`${platform}: it is taken by the network's own id`, async () => {
      const account = await app.account(owner, platform)
      const { id, url } = await posted(account)
      assert.equal((await resolve(account, url)).status, 200)
      const again = await resolve(account, url)
      assert.deepEqual([again.status, again.code], [400, 'other_post'])
      const addresses = app.t.services.platforms[platform]?.addresses
      if (addresses?.readPostAddress(url)?.account !== null) return
      const other = await posted(account)
      assert.equal((await resolve(account, other.url)).id, other.id)
      assert.notEqual(id, other.id)
    })

    test(`${platform}: that of somebody else is refused, and so is one that is not there`, async () => {
      const account = await app.account(owner, platform)
      const theirs = await posted(await app.account(await app.t.make.org(), platform))
      const { status, code } = await resolve(account, theirs.url)
      assert.equal(status, 400)
      assert.match(code, /^(?:not_a_post_of_the_account|post_not_found)$/)
    })
  }
})

for (const platform of ['linkedin', 'reddit', 'instagram', 'youtube'] as const) {
  test(`${platform}: an outage is told, and settles nothing`, async () => {
    const account = await app.account(owner, platform)
    const { url } = await posted(account)
    app.sandbox[platform].faults.add({ kind: 'server-error', times: 1 })
    assert.deepEqual(await resolve(account, url), { status: 502, id: undefined, code: 'platform_error' })
  })

  test(`${platform}: where the account may not look, it can be said without an address`, async () => {
    const account = await app.account(owner, platform)
    const { url } = await posted(account)
    await TEST_NETWORKS[platform].conformance.revoke(app.sandbox[platform] as never, account)
    assert.deepEqual(await resolve(account, url), { status: 400, id: undefined, code: 'address_names_no_account' })
  })
}

for (const platform of ['x', 'threads', 'reddit'] as const) {
  test(`${platform}: what a person declared live by its address can be deleted there`, async () => {
    const account = await app.account(owner, platform)
    const { url } = await posted(account)
    const path = `{O}/marketing/posts/${await inDoubt(account)}`
    const live = await app.t.request('POST', `${path}/resolve`, { as: owner, body: { outcome: 'live', url } })
    assert.equal(live.status, 200)
    const { status, body } = await app.t.request('DELETE', path, { as: owner })
    // No worker runs here, so a deletion may still wait for one.
    assert.ok(status === 200 || body.code === 'in_progress', JSON.stringify(body))
  })
}
