import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')
const TESTS = ['{src,sandbox,scripts,client/src,web/src}/**/*.test.{ts,tsx}', 'tests/**/*.ts']
/**
 * An id is random because it has to be new (`randomUUID`). Every other random value comes from tests/support/chance.ts.
 */
const RANDOM = /\bMath\.random\b|\brandom(?:Bytes|Int|FillSync)\(|\bgetRandomValues\(/
const SAYS_ITS_SEED = 'draws a seed and says it first'
const MAY: Record<string, string> = {
  'tests/support/chance.ts': SAYS_ITS_SEED,
  'tests/model/run.ts': SAYS_ITS_SEED,
  'tests/fuzz/run.ts': SAYS_ITS_SEED,
  'tests/ledger/run.ts': SAYS_ITS_SEED,
  'tests/support/free-port.ts': 'a port that no other run tries',
  'tests/support/auth/oauth/oauth.ts': 'a verifier, as a client makes it',
  'tests/chaos/worker-process.ts': 'the same as a worker, in a run that no seed repeats',
}
const isUnseeded = (source: string): boolean => RANDOM.test(source)

test('what is random in tests comes from a seed', () => {
  const files = globSync(TESTS, { cwd: ROOT, exclude: (path) => path.includes('node_modules') })
  const random = files.filter(
    (path) => !path.startsWith('tests/architecture/') && isUnseeded(readFileSync(join(ROOT, path), 'utf8')),
  )
  assert.deepEqual(random.sort(), Object.keys(MAY).sort())
})

describe('is found:', () => {
  for (const source of [
    'sleep(Math.random() * 5)',
    'const noise = randomBytes(9)',
    'randomInt(5)',
    'a.map(Math.random)',
  ])
    test(source, () => assert.ok(isUnseeded(source)))
})
