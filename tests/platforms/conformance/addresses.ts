import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fails, type Tools } from './tools.ts'
import type { ConformanceTraits } from './world.ts'

/** What every adapter with the part `addresses` must do. Registers its tests with node:test. */
export function addressesConformance(
  name: string,
  _traits: ConformanceTraits,
  { world, addresses, part, publish }: Tools,
): void {
  describe(`${name}: addresses of posts`, () => {
    test('whose post it is, an address says or a look-up', async () => {
      const [account, stranger] = [await world.connect(), await world.connect()]
      const { externalId, url } = await publish(account, part())
      const named = addresses.readPostAddress(url) ?? assert.fail(`no address of a post: ${url}`)
      if (!addresses.readOwnPost) return assert.notEqual(named.account, null)
      const own = await addresses.readOwnPost(account, named.key)
      assert.deepEqual(own.state === 'own' && [own.ref.externalId, own.ref.url], [externalId, url])
      assert.match((await addresses.readOwnPost(stranger, named.key)).state, /^(?:anothers|missing)$/)
      const never = world.neverPosted?.(account, 0)
      if (never) assert.deepEqual(await addresses.readOwnPost(account, never), { state: 'missing' })
      if (!world.refuseNext) return
      world.refuseNext(400)
      await fails(addresses.readOwnPost(account, named.key), 'rejected')
    })

    test('the key in an address gives the address again', async () => {
      const account = await world.connect()
      const { url } = await publish(account, part())
      const named = addresses.readPostAddress(url) ?? assert.fail(`no address of a post: ${url}`)
      const again = addresses.postRef(account, named.key)
      assert.equal(addresses.readPostAddress(again.url)?.key, named.key)
      assert.equal(addresses.readPostAddress('https://elsewhere.example/post'), null)
    })
  })
}
