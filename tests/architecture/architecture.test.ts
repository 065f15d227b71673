import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkArchitecture } from './check.ts'
import { type Module, parseModule } from './parse-module.ts'
import { readModules } from './read-modules.ts'

const modules = readModules()

test('every file keeps the rules of the house', () => {
  assert.deepEqual(checkArchitecture(modules), [])
})

test('the rules cover every folder', () => {
  for (const part of ['src/kernel/', 'src/features/', 'web/src/', 'sandbox/', 'tests/', 'scripts/', 'client/src/']) {
    assert.ok(
      modules.some(({ path, imports }) => path.startsWith(part) && imports.length > 0),
      part,
    )
  }
})

/** Files of which each breaks one rule, and what the checker must report about each. */
const PLANTED: [path: string, source: string, breach: string][] = [
  ['src/contract/planted.ts', `import { newId } from '#kernel/ids.ts'`, 'must not import src/kernel/ids.ts'],
  ['src/contract/planted.ts', `import { newId } from '../kernel/ids.ts'`, 'must not import src/kernel/ids.ts'],
  ['src/contract/planted.ts', `import type { Post } from '#features/posts/index.ts'`, 'must not import src/features'],
  ['src/contract/planted.ts', `import { sql } from 'kysely'`, 'must not import kysely'],
  ['src/rules/planted.ts', `import { z } from 'zod'`, 'must not import zod'],
  ['src/rules/planted.ts', `import { join } from 'node:path'`, 'must not import node:path'],
  ['src/writing/planted.ts', `import { sql } from 'kysely'`, 'must not import kysely'],
  ['src/writing/planted.ts', `import { newId } from '#kernel/ids.ts'`, 'must not import src/kernel/ids.ts'],
  ['src/kernel/planted.ts', `export { tagOperations } from '#features/tags/index.ts'`, 'must not import src/features'],
  ['src/kernel/planted.ts', `export * from '#platforms/adapter.ts'`, 'must not import src/platforms/adapter.ts'],
  ['src/platforms/planted.ts', `import type { Db } from '#kernel/db/database.ts'`, 'must not import src/kernel/db/'],
  [
    'src/platforms/planted.ts',
    `const posts = await import('#features/posts/index.ts')`,
    'must not import src/features',
  ],
  ['client/src/planted.ts', `import { join } from 'node:path'`, 'must not import node:path'],
  ['client/src/planted.ts', `import { run } from './cli/run.ts'`, 'must not import client/src/cli/run.ts'],
  [
    'client/src/cli/planted.ts',
    `import type { Post } from '../../../src/contract/posts/post.ts'`,
    'must not import src/',
  ],
  ['client/src/planted.ts', `export const a = () => fetch('https://galley.example')`, 'must not touch fetch'],
  [
    'src/features/tags/planted.ts',
    `import { readPost } from '#features/posts/rows/queries.ts'`,
    'posts/rows/queries.ts',
  ],
  ['src/features/tags/planted.ts', `import { readPost } from '../posts/rows/queries.ts'`, 'posts/rows/queries.ts'],
  [
    'src/features/tags/planted.ts',
    `type T = import('#auth/tokens/access-tokens.ts').AccessTokens`,
    'src/auth/tokens/access-tokens.ts',
  ],
  [
    'src/features/tags/planted.ts',
    `import { execute } from '#surfaces/execution/execute.ts'`,
    'src/surfaces/execution/execute.ts',
  ],
  ['src/features/posts/rows/planted.ts', `import { approve } from '../review/approve.ts'`, 'posts/review/approve.ts'],
  ['src/auth/planted.ts', `import { orgOperations } from '#features/orgs/index.ts'`, 'src/features/orgs/index.ts'],
  ['src/auth/session/planted.ts', `import { sendLink } from '../links/send-link.ts'`, 'src/auth/links/send-link.ts'],
  ['src/surfaces/planted.ts', `import { tagOperations } from '#features/tags/index.ts'`, 'src/features/tags/index.ts'],
  ['src/surfaces/planted.ts', `import { testApp } from '../../tests/support/app.ts'`, 'tests/support/app.ts'],
  [
    'src/main/planted.ts',
    `import { readPost } from '#features/posts/rows/queries.ts'`,
    'src/features/posts/rows/queries.ts',
  ],
  ['src/nowhere/planted.ts', 'export const a = 1', 'stands in no room'],
  ['sandbox/planted.ts', `import { PLATFORMS } from '../src/contract/platforms.ts'`, 'src/contract/platforms.ts'],
  ['sandbox/planted.test.ts', `import type { Platform } from '#contract/platforms.ts'`, 'src/contract/platforms.ts'],
  ['web/src/review/planted.ts', `import { newId } from '#kernel/ids.ts'`, 'src/kernel/ids.ts'],
  ['web/src/review/planted.ts', `import { operations } from '#operations.ts'`, 'src/operations.ts'],
  ['web/src/api/planted.ts', `import type { operations } from '#operations.ts'`, 'src/operations.ts'],
  ['web/src/api/planted.ts', `import { routes } from '../../../client/src/api.gen.ts'`, 'client/src/api.gen.ts'],
  ['web/src/review/planted.ts', `import type { Post } from '../../../client/src/api.gen.ts'`, 'client/src/api.gen.ts'],
  [
    'web/src/review/planted.ts',
    `import { Post } from '#contract/posts/post.ts'`,
    'zod to the browser by src/contract/posts/post.ts → ',
  ],
  [
    'web/src/review/planted.ts',
    `import { type Post } from '#contract/posts/post.ts'`,
    'zod to the browser by src/contract/posts/post.ts → ',
  ],
  ['web/src/review/planted.ts', `import { a } from '../../../sandbox/start.ts'`, 'sandbox/start.ts'],
  ['web/src/planted.ts', 'export const a = 1', 'stands in no room'],
  ['web/src/nowhere/planted.ts', 'export const a = 1', 'stands in no room'],
  ['web/src/ui/planted.ts', `import { useWrite } from '../api/use-write.ts'`, 'web/src/api/use-write.ts'],
  ['web/src/ui/planted.ts', `import type { Draft } from '../compose/draft.ts'`, 'web/src/compose/draft.ts'],
  ['web/src/api/planted.ts', `import { useKeys } from '../ui/use-keys.ts'`, 'web/src/ui/use-keys.ts'],
  ['web/src/api/planted.ts', `import { useZone } from '../shell/use-shell-data.ts'`, 'web/src/shell/'],
  ['web/src/publishing/planted.ts', `import { useAttention } from '../today/use-today.ts'`, 'web/src/today/'],
  ['web/src/review/planted.ts', `import { useDraft } from '../compose/use-draft.ts'`, 'web/src/compose/use-draft.ts'],
  ['web/src/calendar/planted.ts', `import { planFor } from '../review/plan.ts'`, 'web/src/review/plan.ts'],
  ['web/src/calendar/planted.ts', `const a = await import('../review/plan.ts')`, 'web/src/review/plan.ts'],
  ['web/src/today/planted.ts', `import { Shell } from '../app/shell.tsx'`, 'web/src/app/shell.tsx'],
  [
    'sandbox/planted.ts',
    `import { MP4 } from './kit/bytes-for-tests.ts'`,
    'must not import sandbox/kit/bytes-for-tests.ts',
  ],
  [
    'src/rules/planted.ts',
    `import { draft } from '../../tests/support/rules/draft.ts'`,
    'tests/support/rules/draft.ts',
  ],
  ['src/kernel/planted.ts', 'export const a = process.env.HOME', 'must not touch process.env'],
  ['src/kernel/planted.ts', `import { env } from 'node:process'`, 'must not touch process.env'],
  ['src/features/tags/planted.ts', 'export const a = () => Date.now()', 'must not touch Date.now'],
  ['src/features/tags/planted.ts', 'export const a = () => new Date()', 'must not touch new Date()'],
  ['src/features/tags/planted.ts', 'export const a = [1].map(Math.random)', 'must not touch Math.random'],
  ['src/platforms/planted.ts', `export const a = () => fetch('https://x.com')`, 'must not touch fetch'],
  ['src/platforms/planted.ts', 'export const a = { fetch }', 'must not touch fetch'],
  ['src/platforms/planted.ts', 'export const a = (b: Response) => b.text()', 'an answer without a limit'],
  ['src/auth/planted.ts', 'export const a = async (b: Response) => (await b?.json()).c', 'an answer without a limit'],
  [
    'src/features/tags/planted.ts',
    'export async function a(b: Response) { for await (const c of b.body) d(c) }',
    'an answer without a limit',
  ],
  ['src/kernel/planted.ts', `import { buffer } from 'node:stream/consumers'`, 'an answer without a limit'],
  ['src/platforms/planted.ts', 'export const a = globalThis.fetch', 'must not touch fetch'],
  [
    'src/platforms/planted.ts',
    'export const a = (fetch: () => void) => fetch()\nexport const b = () => fetch("https://x.com")',
    'must not touch fetch',
  ],
  ['src/features/tags/planted.ts', `export const a = (p: string) => p === 'x'`, 'must not name a network: x'],
  ['src/features/tags/planted.ts', 'export const a = (p: { bluesky: 1 }) => p.bluesky', 'name a network: bluesky'],
  ['src/main/planted.ts', 'export const a = ({ x }: { x: 1 }) => x', 'must not name a network: x'],
  ['src/kernel/planted.ts', 'export const a = { X_CLIENT_ID: 1 }', 'must not name a network: X_CLIENT_ID'],
  ['src/surfaces/planted.ts', 'export const a = `It is on Bluesky`', 'must not name a network: It is on Bluesky'],
  [
    'src/features/tags/planted.ts',
    `import { a } from '#platforms/x/oauth.ts'`,
    'must not name a network: src/platforms/x/',
  ],
  ['src/kernel/planted.ts', 'export default 1', 'has a default export'],
  ['src/kernel/planted.ts', 'const a = 1\nexport { a as default }', 'has a default export'],
  ['tests/planted.ts', 'export {}\n'.repeat(301), 'has 301 lines'],
]

describe('a planted violation is found:', () => {
  for (const [path, source, breach] of PLANTED) {
    test(`${path}: ${source.split('\n')[0]}`, () => {
      const found = breachesOf(parseModule(path, source))
      // A forbidden import may also close a cycle, so only the first line is checked, which names the file.
      assert.ok(found[0]?.startsWith(`${path}: `) && found[0].includes(breach), found.join('\n'))
    })
  }

  test('files that import each other', () => {
    const a = parseModule('src/kernel/planted-a.ts', `import { b } from './planted-b.ts'`)
    const b = parseModule('src/kernel/planted-b.ts', `import { a } from './planted-a.ts'`)
    assert.deepEqual(breachesOf(a, b), [
      'cycle: src/kernel/planted-a.ts → src/kernel/planted-b.ts → src/kernel/planted-a.ts',
    ])
  })

  test('features that import each other, even if only a type', () => {
    const tags = parseModule('src/features/tags/planted.ts', `import type { P } from '#features/planted/index.ts'`)
    const other = parseModule('src/features/planted/index.ts', `import type { T } from '#features/tags/index.ts'`)
    const found = breachesOf(tags, other)
    assert.equal(found.length, 1)
    assert.match(found[0] ?? '', /^cycle: .*src\/features\/tags/)
  })
})

describe('allowed code stays allowed:', () => {
  const ALLOWED: [path: string, source: string][] = [
    ['src/features/tags/planted.ts', `import { refreshGroup } from '#features/orgs/index.ts'`],
    ['src/platforms/planted.ts', 'export const a = (fetch: typeof globalThis.fetch) => fetch("https://x.com")'],
    ['src/platforms/planted.ts', 'export const a = ({ fetch }: { fetch: () => void }) => ({ fetch })'],
    ['src/platforms/planted.ts', `import { fetch as guarded } from 'undici'`],
    ['src/rules/planted.test.ts', `import { draft } from '../../tests/support/rules/draft.ts'`],
    ['src/features/tags/planted.ts', 'export const a = (now: string) => new Date(now)'],
    ['src/features/tags/planted.ts', `import { PlatformError } from '#platforms/errors.ts'`],
    ['src/platforms/x/planted.ts', `export const a = (p: string) => p === 'x'`],
    ['web/src/api/planted.ts', `import type { Operations } from '../../../client/src/api.gen.ts'`],
    ['web/src/review/planted.ts', `import { PLATFORMS } from '#contract/platforms.ts'`],
    ['web/src/calendar/planted.ts', `import { useSlots } from '../review/use-slots.ts'`],
    ['src/features/tags/planted.test.ts', `import { testApp } from '../../../tests/support/app.ts'\nnew Date()`],
  ]
  for (const [path, source] of ALLOWED) {
    test(`${path}: ${source.split('\n')[0]}`, () => assert.deepEqual(breachesOf(parseModule(path, source)), []))
  }
})

/** The breaches that appear when the planted files are added to the tree. */
function breachesOf(...planted: Module[]): string[] {
  const before = new Set(checkArchitecture(modules))
  return checkArchitecture([...modules, ...planted]).filter((breach) => !before.has(breach))
}
