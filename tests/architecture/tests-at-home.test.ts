import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { isIgnored, lastStage } from '../support/image.ts'
import { type Module, parseModule } from './parse-module.ts'
import { readModules } from './read-modules.ts'
import { strayTestFiles } from './tests-at-home.ts'

const ROOT = join(import.meta.dirname, '../..')
const modules = readModules()

test('nothing in src but *.test.ts serves only tests', () => assert.deepEqual(strayTestFiles(modules), []))

describe('a stray file is found:', () => {
  const PLANTED: [what: string, files: Record<string, string>][] = [
    [
      'src/features/tags/planted.ts',
      {
        'src/features/tags/planted.ts': 'export const a = 1',
        'src/features/tags/planted.test.ts': `import { a } from './planted.ts'`,
      },
    ],
    [
      'src/kernel/planted.ts',
      { 'src/kernel/planted.ts': 'export const a = 1', 'tests/planted.ts': `export { a } from '#kernel/planted.ts'` },
    ],
    [
      'src/kernel/inner.ts',
      {
        'src/kernel/inner.ts': 'export const a = 1',
        'src/kernel/outer.ts': `export { a } from './inner.ts'`,
        'tests/planted.ts': `export { a } from '#kernel/outer.ts'`,
      },
    ],
    ['src/rules/draft-for-tests.ts', { 'src/rules/draft-for-tests.ts': 'export const a = 1' }],
    ['src/features/tags/testing.ts', { 'src/features/tags/testing.ts': 'export const a = 1' }],
    ['src/platforms/conformance.ts', { 'src/platforms/conformance.ts': 'export const a = 1' }],
    ['src/features/runs/world.ts', { 'src/features/runs/world.ts': 'export const a = 1' }],
  ]
  for (const [path, files] of PLANTED) {
    test(`${path} among ${Object.keys(files).join(', ')}`, () => {
      const planted: Module[] = Object.entries(files).map(([name, source]) => parseModule(name, source))
      const found = strayTestFiles([...modules, ...planted])
      assert.ok(found.includes(`${path}: serves only tests, and stands in tests/support`), found.join('\n'))
    })
  }
})

describe('the image', () => {
  const copied = lastStage()
    .filter(([name, rest]) => name === 'COPY' && !rest.startsWith('--from'))
    .map(([, rest]) => rest.split(' ')[0] ?? '')
  const files = globSync(
    copied.flatMap((path) => [path, `${path}/**/*.*`]),
    { cwd: ROOT },
  ).filter((path) => !isIgnored(path))

  test('has the server and the worker', () => {
    for (const path of ['src/main/server.ts', 'src/main/worker.ts', 'db/schema.sql'])
      assert.ok(files.includes(path), path)
  })
  test('has no test, and nothing from tests', () => {
    assert.deepEqual(
      files.filter((path) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')),
      [],
    )
    assert.ok(
      isIgnored('tests/support/app.ts') && isIgnored('src/kernel/log.test.ts') && !isIgnored('src/kernel/log.ts'),
    )
  })
})
