import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Tools } from './tools.ts'
import type { ConformanceTraits } from './world.ts'

/** What every adapter with the part `listening` must do, in each of its modes. Registers its tests with node:test. */
export function listeningConformance(name: string, _traits: ConformanceTraits, { world }: Tools): void {
  const { listening } = world.adapter
  if (!listening) return
  describe(`${name}: listening`, () => {
    test('says what its mode lacks, unless it may read everything', () => {
      assert.equal(listening.lacks === null, listening.mode === 'api')
    })
    test('an address of something else is no thread', () => {
      assert.equal(listening.readAddress('https://example.com/r/sailing/comments/1abc/glue/'), null)
      assert.equal(listening.readAddress('no address'), null)
    })
    test('reads nothing where it is off', async () => {
      if (listening.mode !== 'off') return
      assert.deepEqual(await listening.find(null, { phrases: ['glue'], communities: [] }), [])
    })
  })
}
