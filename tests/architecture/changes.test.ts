import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Platform } from '#contract/platforms.ts'
import { NETWORKS } from '#platforms/networks.ts'
import { REFUSALS } from '../refusals/foreseen/table.ts'
import { sentencesByFile } from '../refusals/sentences.ts'
import { readGuide } from './network-files.ts'

/*
 * CONTRIBUTING says which files a change touches. This test compares that with the tree and with the guide to a
 * network.
 */

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

/** A path with `<network>` once for each network; any other path as it is. */
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

test('the row of each simulated network names every file that refuses a post, and no other', () => {
  const table = between(page, '### Where simulated networks refuse', '## An operation, from the contract outwards')
  const rows = [...table.matchAll(/^\| (\w+) \| `.*$/gm)].map(([row, name = '']) => [
    name.toLowerCase(),
    [...row.matchAll(/`([\w-]+\.ts)`/g)].map(([, file]) => file).toSorted(),
  ])
  const refusing = NETWORKS.map(({ platform }) => [platform as string, filesThatRefuse(platform)])
  assert.deepEqual(Object.fromEntries(rows), Object.fromEntries(refusing))
})

/** The files of a simulated network that have a sentence from the table of its refusals. */
function filesThatRefuse(platform: Platform): string[] {
  const { foreseen, unforeseen } = REFUSALS[platform]
  const said = new Set([...foreseen, ...unforeseen].flatMap(({ said = [] }) => said))
  const files = [...sentencesByFile(platform)].filter(([, sentences]) => sentences.some((words) => said.has(words)))
  return files.map(([name]) => name).toSorted()
}
