import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { NETWORKS } from '#platforms/networks.ts'
import { readGuide } from './network-files.ts'

/* CONTRIBUTING says which files a change touches. Here it is compared with the tree and with the guide to a network. */

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const page = read('CONTRIBUTING.md')
const chapter = between(page, '## Which files a change touches', '## An operation, from the contract outwards')
const PATH = /`((?:src|web|sandbox|tests|scripts|docs|db)\/[\w./<>-]+)`/g

function between(text: string, begin: string, end: string): string {
  const [, rest = ''] = text.split(`\n${begin}\n`)
  return rest.split(`\n${end}\n`)[0] ?? ''
}

const pathsIn = (text: string): string[] => [...new Set([...text.matchAll(PATH)].map(([, path = '']) => path))]

/** The paths that a network's name makes of one with `<network>`; otherwise the path itself. */
const forEachNetwork = (path: string): string[] =>
  path.includes('<network>') ? NETWORKS.map(({ platform }) => path.replaceAll('<network>', platform)) : [path]

/** Whether there is such a file. `<anything>` stands for a part of its path. */
const isThere = (path: string): boolean =>
  path.includes('<')
    ? globSync(path.replaceAll(/<[\w-]+>/g, '*'), { cwd: ROOT }).length > 0
    : existsSync(join(ROOT, path))

test('every file that the table of changes names is there, for every network', () => {
  const paths = pathsIn(chapter)
  assert.ok(paths.length > 60, String(paths.length))
  assert.deepEqual(
    paths.flatMap(forEachNetwork).filter((path) => !isThere(path)),
    [],
  )
})

test('a file that is not there is found', () => {
  const [path = ''] = pathsIn('see `src/rules/platforms/<network>-nothing.ts`')
  assert.deepEqual(
    forEachNetwork(path).map(isThere),
    NETWORKS.map(() => false),
  )
  assert.equal(isThere('src/features/<feature>/index.ts'), true)
  assert.equal(isThere('src/features/<feature>/no-such-index.ts'), false)
})

test('the list of a tenth network has every file of the guide to a network', () => {
  const guide = readGuide(read('docs/guides/add-a-network.md'))
  const told = new Set(pathsIn(between(page, '### A tenth network', '### Where simulated networks refuse')))
  const tenth = pathsIn(between(read('docs/guides/add-a-network.md'), '### A tenth', '## Add a part'))
  const asked = [...guide.files, ...guide.lists, ...tenth].filter(
    (path) => path !== 'tests/wire-formats/<network>.json',
  )
  assert.ok(asked.length > 35)
  assert.deepEqual(
    asked.filter((path) => !told.has(path)),
    [],
  )
})

test('every simulated network has its row, with files that are there', () => {
  const rows = [
    ...between(page, '### Where simulated networks refuse', '## An operation, from the contract outwards').matchAll(
      /^\| (\w+) \| `.*$/gm,
    ),
  ]
  assert.deepEqual(
    rows.map(([, name = '']) => name.toLowerCase()).sort(),
    NETWORKS.map(({ platform }) => platform as string).sort(),
  )
  for (const [row, name = ''] of rows)
    for (const [, file = ''] of row.matchAll(/`([\w-]+\.ts)`/g))
      assert.ok(existsSync(join(ROOT, 'sandbox', name.toLowerCase(), file)), `sandbox/${name.toLowerCase()}/${file}`)
})
