import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Step } from './reads.ts'
import { afterSkipping, doneWords, progressWords, stateOf } from './start-words.ts'

const STEPS: Step[] = [
  { key: 'brand', label: 'Confirm your brand', completed: false, required: false },
  { key: 'social', label: 'Connect an account', completed: false, required: true },
  { key: 'x_connection', label: 'Connect X', completed: true, required: false },
  { key: 'strategy', label: 'Confirm a strategy', completed: false, required: false },
]

test('a step is done, skipped or open', () => {
  const states = (current: Step['key']) => STEPS.map(({ key }) => stateOf(STEPS, current, key))
  assert.deepEqual(states('brand'), ['open', 'open', 'done', 'open'])
  // A required step is never skipped.
  assert.deepEqual(states('strategy'), ['skipped', 'open', 'done', 'open'])
})

test('skipping goes to the step after it; what is required, and the last, cannot be skipped', () => {
  assert.deepEqual(
    STEPS.map(({ key }) => afterSkipping(STEPS, key)),
    ['social', null, 'strategy', null],
  )
  assert.equal(doneWords(STEPS), '1 of 4 done')
})

test('progress is the step under way, or the latest one', () => {
  const step = (label: string | null, status: 'running' | 'succeeded') =>
    ({ label, status }) as Parameters<typeof progressWords>[0][number] // the other fields are not read
  assert.equal(progressWords([]), 'Asking for the first page …')
  assert.equal(progressWords([step('Read the website', 'succeeded')]), 'Read the website …')
  assert.equal(
    progressWords([step('Fill in the form', 'running'), step('Read the brand', 'succeeded')]),
    'Fill in the form …',
  )
})
