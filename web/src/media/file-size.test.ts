import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileSize } from './file-size.ts'

test('small files are told in kB, larger ones in MB', () => {
  const told = [1, 1499, 64_200, 149_000, 999_499, 999_999, 1_000_000, 2_449_000, 1_073_741_824].map(fileSize)
  assert.deepEqual(told, ['1 kB', '1 kB', '64 kB', '149 kB', '999 kB', '1 MB', '1 MB', '2.4 MB', '1073.7 MB'])
})
