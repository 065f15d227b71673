import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matching, matchOf } from './palette-match.ts'

const all = ['Edit the text', 'Settings: Scheduling', 'Go to Review', 'Reject with a reason', 'Über uns'].map(
  (label) => ({ label }),
)
const found = (asked: string) => matching(asked, all).map(({ label }) => label)

test('nothing asked fits all, in the order that they have', () => {
  assert.deepEqual(
    found(''),
    all.map(({ label }) => label),
  )
  assert.deepEqual(
    found('  '),
    all.map(({ label }) => label),
  )
})

test('every word must be in it; a beginning counts for more than a middle', () => {
  assert.deepEqual(found('re'), ['Reject with a reason', 'Go to Review'])
  assert.deepEqual(found('sched set'), ['Settings: Scheduling'])
  assert.deepEqual(found('edit reject'), [])
  assert.deepEqual(found('ÜBER'), ['Über uns'])
  assert.ok((matchOf('ed', 'Edit') ?? 0) > (matchOf('dit', 'Edit') ?? 0))
})

test('other words that people use find it too, behind what is called so', () => {
  const named = [{ label: 'Invite somebody', also: 'add user team' }, { label: 'Team colours' }, { label: 'Add-ons' }]
  const of = (asked: string) => matching(asked, named).map(({ label }) => label)
  assert.deepEqual(of('team'), ['Team colours', 'Invite somebody'])
  assert.deepEqual(of('add user'), ['Invite somebody'])
  assert.deepEqual(of('dd user'), [], 'of other words only the beginnings count')
})
