import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LostAnswer } from '#features/effects/core/lost-answer.ts'
import { ACT_CLASSES, actMachinery, actPlan } from './acts.ts'
import type { Machinery } from './machinery.ts'
import { MUTANTS } from './mutants.ts'
import { report, simulate } from './simulate.ts'

/** Fewer schedules than for posts: the core is the same, and mapping the columns takes time. */
const SCHEDULES = 20_000
const SEED = 2
/** Mutants that do harm only if people edit and schedule, or if a comment follows the post. */
const ABOUT_POSTS = [
  'requests leave the fence',
  'hash check skipped',
  'the comment fails its post',
  'the comment forgotten',
  'a missing comment told to nobody',
  'a comment in doubt called missing',
]

const play = (lostAnswer: LostAnswer, machinery?: Machinery) =>
  simulate(ACT_CLASSES[lostAnswer], SCHEDULES, SEED, actMachinery(lostAnswer, machinery), actPlan)

describe('acts, simulated', () => {
  for (const lostAnswer of ['repeat', 'look_up', 'ask_a_person'] as const) {
    test(`keeps every invariant where a lost answer means ${lostAnswer}`, () => {
      const { failure } = play(lostAnswer)
      if (failure !== null) assert.fail(report(ACT_CLASSES[lostAnswer], failure, actMachinery(lostAnswer)))
    })

    for (const mutant of MUTANTS) {
      if (!mutant.classes.includes(ACT_CLASSES[lostAnswer]) || ABOUT_POSTS.includes(mutant.name)) continue
      test(`${mutant.name}: caught where a lost answer means ${lostAnswer}`, () => {
        const { failure } = play(lostAnswer, mutant.machinery)
        assert.notEqual(failure, null, `${SCHEDULES} schedules broke no invariant`)
        assert.notEqual(failure?.violation.invariant, 'broken', failure?.violation.message)
      })
    }
  }

  // These kinds of acts promise that a repeat is safe, although their platform would act twice.
  for (const lostAnswer of ['look_up', 'ask_a_person'] as const) {
    test(`a kind that declares repeat and means ${lostAnswer} is caught`, () => {
      const liar = actMachinery('repeat', { ...actMachinery('repeat'), lookUp: () => ({ state: 'repeat' }) })
      const { failure } = simulate(ACT_CLASSES[lostAnswer], SCHEDULES, SEED, liar, actPlan)
      assert.equal(failure?.violation.invariant, 'twice')
    })
  }
})
