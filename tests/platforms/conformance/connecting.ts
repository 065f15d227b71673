import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountFacts } from '#contract/networks/account-facts.ts'
import { fails, type Tools } from './tools.ts'
import type { ConformanceTraits } from './world.ts'

/** What every adapter with the part `connecting` must do. Registers its tests with node:test. */
export function connectingConformance(
  name: string,
  { tokensEnd = true, refreshTokenRotates, refreshTokenIsSpent }: ConformanceTraits,
  { world, connecting }: Tools,
): void {
  describe(`${name}: connecting`, () => {
    test('a refresh names the end of what it gave, and rotates the pair where the platform does', async () => {
      const { credentials: old, externalId } = await world.connect()
      const fresh = await connecting.refresh(old)
      assert.equal(fresh.refreshToken !== old.refreshToken, refreshTokenRotates)
      if (tokensEnd) assert.ok(fresh.expiresAt !== null && Date.parse(fresh.expiresAt) > Date.parse(world.now()))
      else assert.deepEqual([fresh.expiresAt, fresh.accessToken === old.accessToken], [null, false])
      assert.equal((await connecting.accounts(fresh))[0]?.externalId, externalId)
      if (refreshTokenIsSpent) await fails(connecting.refresh(old), 'reconnect', old, fresh)
    })

    test('revoking ends the grant; again is no error', { skip: !connecting.revoke }, async () => {
      const { credentials } = await world.connect()
      await connecting.revoke?.(credentials)
      await fails(connecting.refresh(credentials), 'reconnect', credentials)
      await connecting.revoke?.(credentials)
    })

    test('the accounts of a sign-in are told apart; the connected one is among them', async () => {
      const { externalId, handle, credentials } = await world.connect()
      const accounts = await connecting.accounts(credentials)
      assert.equal(new Set(accounts.map((account) => account.externalId)).size, accounts.length)
      const own = accounts.find((account) => account.externalId === externalId)
      assert.deepEqual([own?.handle, own?.facts], [handle, accountFacts(world.adapter.platform, own?.facts)])
    })
  })
}
