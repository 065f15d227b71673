import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from './errors.ts'
import { requireUnchanged } from './require-unchanged.ts'

const UPDATED_AT = '2026-11-24T09:30:00.120Z'

for (const same of [undefined, UPDATED_AT, '2026-11-24T09:30:00.12Z', '2026-11-24T09:30:00.120000Z'])
  test(`${same} is the version that stands`, () => requireUnchanged(same, UPDATED_AT, 'It was changed'))

for (const other of ['2026-11-24T09:30:00.119Z', '2026-11-24T09:30:00Z', '2026-11-24T09:30:01.120Z'])
  test(`${other} is another version`, () => {
    const is = (error: unknown) => error instanceof AppError && error.facts.code === 'stale_update'
    assert.throws(() => requireUnchanged(other, UPDATED_AT, 'It was changed'), is)
  })
