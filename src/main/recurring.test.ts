import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recurring } from '../recurring.ts'

/** After this time without success, operators are told: docs/guides/operators.md. */
const AN_HOUR = 3600

test('all recurring work runs at least once an hour, and each has a name of its own', () => {
  for (const { name, everySeconds } of recurring) assert.ok(everySeconds <= AN_HOUR, name)
  assert.equal(new Set(recurring.map(({ name }) => name)).size, recurring.length)
})
