import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstOpen, questionState, questionsHere, rememberedBy } from './first-questions.ts'
import type { Onboarding, Step, StepKey } from './reads.ts'

const REQUIRED: readonly StepKey[] = ['social', 'billing', 'first_content']

function at(currentStep: StepKey, done: readonly StepKey[], { sold = false, hasCard = false } = {}): Onboarding {
  const keys: StepKey[] = [
    'brand',
    'social',
    'x_connection',
    ...(sold ? ['billing' as const] : []),
    'strategy',
    'first_content',
  ]
  const steps: Step[] = keys.map((key) => ({
    key,
    label: key,
    completed: done.includes(key),
    required: REQUIRED.includes(key),
  }))
  return { steps, currentStep, brandProfileDetected: hasCard } as Onboarding // the other fields are not read
}

test('accounts are asked about last, and a plan only where plans are sold', () => {
  assert.deepEqual(questionsHere(at('brand', []).steps), ['website', 'brand', 'plan', 'draft', 'accounts'])
  assert.deepEqual(questionsHere(at('brand', [], { sold: true }).steps).slice(-2), ['credits', 'accounts'])
})

test('the website is answered by what the card says, its confirmation is a question of its own', () => {
  const read = at('brand', [], { hasCard: true })
  assert.deepEqual([questionState(read, 'website'), questionState(read, 'brand')], ['done', 'open'])
  assert.equal(firstOpen(at('brand', [])), 'website')
  assert.equal(firstOpen(read), 'brand')
  assert.equal(firstOpen(at('social', [])), 'plan', 'the brand was skipped')
  assert.equal(firstOpen(at('social', ['brand', 'strategy', 'first_content'])), 'accounts')
  assert.equal(firstOpen(at('social', ['brand', 'social', 'strategy', 'first_content'])), null)
})

test('skipping is remembered only if no step is skipped that nobody has seen', () => {
  assert.equal(rememberedBy(at('brand', []), 'website'), null, 'the card still asks about the same step')
  assert.equal(rememberedBy(at('brand', []), 'brand'), 'social')
  assert.equal(rememberedBy(at('social', []), 'plan'), null, 'X was not asked about')
  assert.equal(rememberedBy(at('social', ['x_connection']), 'plan'), 'first_content')
  assert.equal(rememberedBy(at('brand', ['x_connection']), 'plan'), null, 'the brand was not skipped')
  assert.equal(rememberedBy(at('first_content', []), 'plan'), null, 'it is remembered already')
  assert.equal(rememberedBy(at('first_content', []), 'brand'), null, 'that would open later steps again')
  assert.equal(rememberedBy(at('brand', []), 'draft'), null, 'a first post is required')
})
