import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matching, matchOf } from './palette-match.ts'

const all = ['Edit the text', 'Settings: Scheduling', 'Go to Review', 'Reject with a reason', 'Über uns'].map(
  (label) => ({ label }),
)
const found = (asked: string) => matching(asked, all).map(({ label }) => label)

test('an empty search matches everything, in the given order', () => {
  assert.deepEqual(
    found(''),
    all.map(({ label }) => label),
  )
  assert.deepEqual(
    found('  '),
    all.map(({ label }) => label),
  )
})

test('every word must match; a match at the beginning ranks above one in the middle', () => {
  assert.deepEqual(found('re'), ['Reject with a reason', 'Go to Review'])
  assert.deepEqual(found('sched set'), ['Settings: Scheduling'])
  assert.deepEqual(found('edit reject'), [])
  assert.deepEqual(found('ÜBER'), ['Über uns'])
  assert.ok((matchOf('ed', 'Edit') ?? 0) > (matchOf('dit', 'Edit') ?? 0))
})

test('other everyday words find it too, ranked after matches by name', () => {
  const named = [{ label: 'Invite somebody', also: 'add user team' }, { label: 'Team colours' }, { label: 'Add-ons' }]
  const of = (asked: string) => matching(asked, named).map(({ label }) => label)
  assert.deepEqual(of('team'), ['Team colours', 'Invite somebody'])
  assert.deepEqual(of('add user'), ['Invite somebody'])
  assert.deepEqual(of('dd user'), [], 'of other words only the beginnings count')
})
