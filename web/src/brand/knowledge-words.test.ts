import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits, provenanceWords } from './knowledge-words.ts'
import type { Item } from './use-profile.ts'

const ITEM: Item = {
  id: 'a',
  kind: 'fact',
  text: 'Founded in 1998',
  provenance: { origin: 'user', updatedAt: '2026-11-24T09:00:00Z', userSupplied: true },
  disclosure: 'public',
  durability: 'durable',
  confirmed: true,
}
const READ = { origin: 'inferred', sourceType: 'website', fetchedAt: '2026-11-24T09:00:00Z' } as const

test('an item says where it comes from', () => {
  assert.equal(provenanceWords(ITEM, 'UTC'), 'Written by a person on Tue 24 Nov')
  assert.equal(
    provenanceWords(
      { provenance: { ...READ, sourceUrl: 'https://northwind.example/about/', confidence: 'low' } },
      'UTC',
    ),
    'Read from northwind.example/about on Tue 24 Nov, not sure',
  )
  assert.equal(
    provenanceWords({ provenance: { origin: 'imported', sourceType: 'crm' } }, 'UTC'),
    'Brought in by a program from crm',
  )
})

test('a filter keeps a kind, what nobody confirmed, or what models are not told', () => {
  assert.deepEqual(
    (['all', 'fact', 'claim', 'open', 'withheld'] as const).map((shown) => fits(ITEM, shown)),
    [true, true, false, false, false],
  )
  assert.ok(fits({ ...ITEM, confirmed: false }, 'open'))
  assert.ok(fits({ ...ITEM, disclosure: 'restricted' }, 'withheld'))
})
