import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../support/fast-check.ts'
import { MUTANTS } from './mutants.ts'
import { play } from './play.ts'
import { anyStory } from './story.ts'

test('whatever happens in whatever order, every rule of the ledger holds after each step', () => {
  fc.assert(
    fc.property(anyStory, (story) => void play(story)),
    { numRuns: 400 },
  )
})

for (const [name, mutant] of Object.entries(MUTANTS)) {
  test(`a ledger that ${name} is detected`, () => {
    const result = fc.check(
      fc.property(anyStory, (story) => void play(story, mutant)),
      { numRuns: 2000, endOnFailure: true },
    )
    assert.ok(result.failed)
  })
}
