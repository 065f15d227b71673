import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { bareWaits, EXCUSED } from './bare-waits.ts'

const ROOT = join(import.meta.dirname, '../..')
const TESTS = ['{src,sandbox,scripts,client/src,web/src}/**/*.test.ts', 'tests/**/*.ts']

test('tests wait by until, which has a deadline and says what it waited for', () => {
  const files = globSync(TESTS, { cwd: ROOT, exclude: (path) => path.includes('node_modules') })
  assert.ok(files.length > 500)
  assert.deepEqual(
    files.flatMap((path) => bareWaits(path, readFileSync(join(ROOT, path), 'utf8'))),
    [],
  )
})

test('each excused file is there', () =>
  assert.deepEqual(
    EXCUSED.filter((path) => !existsSync(join(ROOT, path))),
    [],
  ))

describe('is found:', () => {
  for (const loop of [
    'while (!done()) await sleep(5)',
    'for (;;) { if (done()) break; await sleep(5) }',
    'do { await sleep(5) } while (!done())',
    'while (!done()) await new Promise(setImmediate)',
    'while (!done()) await new Promise((resolve) => setTimeout(resolve, 5))',
    'while ((await waiting()) < 1);',
    'for (const end = now() + 5; now() < end; await sleep(5)) { if (done()) break }',
  ])
    test(loop, () => assert.deepEqual(bareWaits('tests/planted.ts', `const a = 1\n${loop}`), ['tests/planted.ts:2']))
})

describe('is left alone:', () => {
  for (const loop of [
    'while (next) next = await page(next)',
    'for (let n = 0; n < 5; n++) await sleep(5)',
    'for (const post of posts) await sleep(5)',
    'await until(() => done(), { that: "it is done" })',
  ])
    test(loop, () => assert.deepEqual(bareWaits('tests/planted.ts', loop), []))
})
