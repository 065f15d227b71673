import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { anchorsOf, type Citation, citationsIn, linksOf, partsOf, pathsOf, rulesOf } from './citations.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const glob = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: (path) => /node_modules|web\/dist/.test(path) }).sort()

const SOURCES = glob(
  '{src,sandbox,tests,scripts,web,client,db,container}/**/*.{ts,tsx,mjs,sql,css,html}',
  '*.{md,yaml}',
  'Containerfile',
  'docs/**/*.md',
).filter((path) => !path.startsWith('tests/architecture/citations'))
const PAGES = SOURCES.filter((path) => path.endsWith('.md'))

const specPages = glob('docs/spec/*.md').filter((path) => !path.endsWith('README.md'))
const rules = specPages.flatMap((path) => rulesOf(read(path)))
const specification = read('docs/spec/README.md')
const older = new Map([...specification.matchAll(/ ([AB]\d-\d+) \| ([A-Z]\d+) /g)].map(([, old, now]) => [old, now]))
const decisions = glob('docs/decisions/[0-9]*.md').map((path) => path.slice('docs/decisions/'.length))
const facts = [...read('docs/facts/platforms.md').matchAll(/^## (\d+)\. /gm)].map(([, number]) => number)

/** A migration that has run cannot be edited, and neither can the words that it wrote into the database. */
const isMigration = (path: string): boolean => /^(?:db|tests\/migrations)\//.test(path)

/** Why a citation leads nowhere, or null. */
function problemOf({ kind, cites }: Citation, path: string): string | null {
  switch (kind) {
    case 'rule':
      return rules.includes(cites) ? null : `docs/spec has no rule ${cites}`
    case 'older':
      if (!isMigration(path) && !path.startsWith('docs/spec/') && path !== 'docs/decisions/000-open-points.md')
        return `${cites} is a number that only migrations still use: cite the rule of docs/spec`
      return older.has(cites) ? null : `docs/spec/README.md does not say what ${cites} is now`
    case 'decision':
      return decisions.some((name) => name.startsWith(cites)) ? null : `there is no decision ${cites}`
    case 'fact':
      return facts.includes(cites) ? null : `docs/facts/platforms.md has no section ${cites}`
    case 'page': {
      const [page = '', part] = cites.split(', ')
      if (!existsSync(join(ROOT, page))) return `there is no page ${page}`
      const named = part?.replaceAll('"', '')
      return named === undefined || partsOf(read(page)).some((one) => one.includes(named))
        ? null
        : `${page} has no part "${named}"`
    }
    case 'gone':
      return isMigration(path) || path === 'docs/spec/README.md' ? null : `"${cites}" is no page here`
  }
}

const cited = SOURCES.flatMap((path) => citationsIn(read(path)).map((citation) => ({ path, ...citation })))

test('every citation leads to a page, a rule, a decision or a section that exists', () => {
  const lost = cited.flatMap(({ path, ...citation }) => {
    const problem = problemOf(citation, path)
    return problem === null ? [] : [`${path}:${citation.line}: ${problem}`]
  })
  assert.deepEqual(lost, [])
})

test('there is enough that is cited', () => {
  const of = (kind: Citation['kind']) => cited.filter((citation) => citation.kind === kind).length
  assert.ok(of('rule') > 200 && of('decision') > 100 && of('fact') > 50 && of('page') > 10)
})

test('every rule of the specification has its number once, on the page of its letter', () => {
  assert.deepEqual(
    rules.filter((rule, index) => rules.indexOf(rule) !== index),
    [],
  )
  for (const path of specPages) {
    const letters = new Set(rulesOf(read(path)).map((rule) => rule[0]))
    const page = path.slice('docs/spec/'.length)
    assert.equal(letters.size, 1, path)
    assert.ok(specification.includes(`| ${[...letters][0]} | [${page.replace('.md', '')}](${page}) |`), path)
  }
  for (const [old, now] of older) assert.ok(now !== undefined && rules.includes(now), `${old} → ${now}`)
})

test('every relative link of a page leads to a file, and to a heading where it names one', () => {
  const lost = PAGES.flatMap((path) =>
    linksOf(read(path)).flatMap(({ to, anchor }) => {
      const target = to === '' ? path : join(dirname(path), to)
      if (!existsSync(join(ROOT, target))) return [`${path}: ${to}`]
      return anchor === null || !target.endsWith('.md') || anchorsOf(read(target)).includes(anchor)
        ? []
        : [`${path}: ${to}#${anchor}`]
    }),
  )
  assert.deepEqual(lost, [])
})

test('every file that a page names exists', () => {
  const lost = PAGES.filter((path) => path !== 'CHANGELOG.md').flatMap((path) =>
    pathsOf(read(path)).flatMap((named) => (existsSync(join(ROOT, named)) ? [] : [`${path}: ${named}`])),
  )
  assert.deepEqual(lost, [])
})

test('every npm command that a page names is there, and CONTRIBUTING or README names every one', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = (path: string) => [...read(path).matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name ?? '')
  const unknown = PAGES.flatMap((path) => named(path).flatMap((name) => (scripts[name] ? [] : [`${path}: ${name}`])))
  assert.deepEqual(unknown, [])
  const told = new Set([...named('CONTRIBUTING.md'), ...named('README.md'), 'start', 'test'])
  const untold = Object.keys(scripts).filter(
    (name) => !told.has(name) && !(name.startsWith('pre') && scripts[name.slice(3)]),
  )
  assert.deepEqual(untold, [])
})

describe('a citation is found', () => {
  for (const [text, cites] of [
    ['/** As said. Spec P4 */', ['P4']],
    ['// Spec A7 to A9, and Spec U5', ['A7', 'A9', 'U5']],
    ['decisions 055 and 078', ['055', '078']],
    [' * Source: platform facts,\n * sections 5, 7 and 8.', ['5', '7', '8']],
    ['// docs/design/security.md, "Uploads".', ['docs/design/security.md, "Uploads"']],
    ['-- A3-7', ['A3-7']],
    ['Document 2, "Errors"', ['Document 2']],
    ['Design: oauth-and-mcp', ['Design: oauth']],
    ['an OpenAPI document 2.167', []],
  ] as const)
    test(JSON.stringify(text), () => {
      assert.deepEqual(
        citationsIn(text).map((citation) => citation.cites),
        cites,
      )
    })
  test('with its line', () => {
    assert.deepEqual(
      citationsIn('a\nb\n// Spec P4\n').map(({ line }) => line),
      [3],
    )
  })
})
