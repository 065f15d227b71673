import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { PLATFORMS } from '#contract/platforms.ts'
import { NETWORKS } from '#platforms/networks.ts'
import { PARTS } from '../platforms/conformance/conformance.ts'
import { checkNetworkFiles, readGuide } from './network-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const guide = readGuide(read('docs/guides/add-a-network.md'))
const tree = globSync('{src,sandbox,tests,scripts,web/src,docs/guides}/**/*.{ts,tsx,mjs,md}', {
  cwd: ROOT,
  exclude: (path) => path.includes('node_modules'),
})
const built = NETWORKS.map(({ platform }) => platform)

test('the guide lists files and lines', () => {
  assert.ok(guide.files.length >= 10 && guide.lists.length >= 8 && guide.mayHave.length >= 6)
})

for (const network of built) {
  test(`${network} has the files of the guide, its lines, and nothing anywhere else`, () => {
    assert.deepEqual(checkNetworkFiles(network, guide, tree, read), [])
  })
}

test('a network with a folder of its own is in the list of networks', () => {
  const folders = PLATFORMS.filter((platform) => tree.some((path) => path.startsWith(`src/platforms/${platform}/`)))
  assert.deepEqual(folders, [...built])
})

test('each part of an adapter is one file of its name, and one suite', () => {
  assert.ok(Object.keys(PARTS).length >= 5)
  for (const part of Object.keys(PARTS))
    for (const path of [`src/platforms/${part}.ts`, `tests/platforms/conformance/${part}.ts`])
      assert.ok(tree.includes(path), path)
})

describe('a network that somebody has begun:', () => {
  const files = guide.files.map((path) => path.replaceAll('<network>', 'quill'))
  const withLines = (path: string) => (guide.lists.includes(path) ? 'quill: quillNetwork' : read(path))
  const check = (more: readonly string[], lines = withLines) =>
    checkNetworkFiles('quill', guide, [...tree, ...more], lines)

  test('nothing is reported if everything is there', () => {
    assert.deepEqual(check([...files, 'src/platforms/quill/upload.ts', 'src/rules/platforms/quill-limits.ts']), [])
  })
  for (const missing of files) {
    test(`missing ${missing} is reported`, () => {
      assert.deepEqual(check(files.filter((path) => path !== missing)), [`quill: ${missing} is missing`])
    })
  }
  for (const list of guide.lists) {
    test(`a missing line in ${list} is reported`, () => {
      assert.deepEqual(
        check(files, (path) => (path === list ? '' : withLines(path))),
        [`quill: has no line in ${list}`],
      )
    })
  }
  test('a file of its name elsewhere is found', () => {
    const elsewhere = 'src/features/posts/quill-helper.ts'
    assert.deepEqual(check([...files, elsewhere]), [`quill: ${elsewhere} is in no list of the guide`])
  })
})
