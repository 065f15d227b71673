import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operation } from '#kernel/operation.ts'
import { operations } from '../../src/operations.ts'
import { VERBS } from '../../web/src/settings/audit-words.ts'

test('whatever leaves a line in the log of a workspace has words of its own there', () => {
  const logged = Object.values<Operation>(operations).filter(
    ({ path, method, readsOnly }) => path.includes('{orgId}') && method !== 'GET' && !readsOnly,
  )
  const wordless = logged.map(({ name }) => name).filter((name) => !(name in VERBS))
  assert.deepEqual(wordless, [])
})
