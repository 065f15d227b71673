import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrgSlug } from '#contract/people/org.ts'
import { slugOf } from './slug.ts'

test('names of all kinds give a slug that the contract accepts', () => {
  for (const name of [
    'Northwind Tools',
    'Café Straße',
    '  -- Ünïcode -- ',
    'a',
    '日本語',
    '!'.repeat(90),
    `${'x'.repeat(39)} y z`,
  ]) {
    assert.ok(OrgSlug.safeParse(slugOf(name)).success, `${name} gave ${slugOf(name)}`)
  }
  assert.equal(slugOf('Café Straße'), 'cafe-strasse')
})
