import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TikTokCreatorInfo } from '#contract/networks/tiktok-creator.ts'
import type { Composing } from '#platforms/composing.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import { fails, type Tools } from './tools.ts'
import type { ConformanceTraits } from './world.ts'

/** What every adapter with the part `composing` must do. Registers its tests with node:test. */
export function composingConformance(
  name: string,
  { community }: ConformanceTraits,
  { world, composing, publish, part }: Tools,
): void {
  const { lookUpName, lookUpVersion, creatorInfo, flairsOf } = composing
  describe(`${name}: what is asked while posts are written`, () => {
    test('a handle leads to its account; one that nobody has, to nobody', { skip: !lookUpName }, async () => {
      const { handle, externalId } = await world.connect()
      assert.ok(handle)
      assert.deepEqual([await lookUpName?.(handle), await lookUpName?.(`nobody-${handle}`)], [externalId, null])
    })

    test('a live post has a version; where none stands, there is none', { skip: !lookUpVersion }, async () => {
      const account = await world.connect()
      const { url } = await publish(account, part())
      assert.equal(typeof (await lookUpVersion?.(url)), 'string')
      assert.equal(await lookUpVersion?.(`${url}zzz`), null)
    })

    test('the creator’s choices are told, and stay as they are', { skip: !creatorInfo }, async () => {
      const account = await world.connect()
      const told = await creatorInfo?.(account)
      assert.ok(TikTokCreatorInfo.safeParse(told).success, JSON.stringify(told))
      assert.deepEqual(await creatorInfo?.(account), told)
    })

    test('flairs of a community', { skip: !flairsOf }, async () => {
      assert.ok(community, 'the traits name a community that wants a flair')
      const told = await flairsOf?.(await world.connect(), community)
      assert.ok(told?.required && told.flairs.length > 0, JSON.stringify(told))
    })

    const withRights = rightsNeeded(composing, community)
    test('an expired token: reconnect', { skip: withRights.length === 0 }, async () => {
      const account = await world.connect()
      await world.expire(account)
      for (const ask of withRights) await fails(ask(account), 'reconnect', account.credentials)
    })
  })
}

/** The questions that the platform answers only to an account. */
function rightsNeeded(
  { creatorInfo, flairsOf }: Composing,
  community = '',
): ((account: OpenAccount) => Promise<unknown>)[] {
  return [creatorInfo, flairsOf && ((account: OpenAccount) => flairsOf(account, community))].filter(
    (ask) => ask !== undefined,
  )
}
