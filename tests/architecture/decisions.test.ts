import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const FOLDER = join(import.meta.dirname, '../../docs/decisions')
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')

const files = globSync('[0-9]*.md', { cwd: FOLDER }).sort()
const rows = [...read('README.md').matchAll(/^\| (\d{3}) \| \[(.+)\]\((.+)\) \| (.+) \|$/gm)].map(
  ([, number = '', title = '', file = '', state = '']) => ({ number, title, file, state }),
)

test('the index has each decision once, with its number and its title', () => {
  const listed = rows.map(({ number, title, file }) => ({ file, heading: `# ${number}: ${title}` }))
  assert.deepEqual(
    listed.sort((one, other) => one.file.localeCompare(other.file)),
    files.map((file) => ({ file, heading: read(file).split('\n')[0] })),
  )
})

test('each number is given once', () => {
  const numbers = files.map((file) => file.slice(0, 3))
  assert.deepEqual(numbers, [...new Set(numbers)])
  for (const { number, file } of rows) assert.ok(file.startsWith(`${number}-`), file)
})

test('a state is a word of ours, and names only decisions that are there and later', () => {
  const numbers = new Set(files.map((file) => file.slice(0, 3)))
  for (const { number, state } of rows) {
    assert.match(state, /^(holds|superseded by \d{3}|moved to \[)/, number)
    for (const [other] of state.matchAll(/\b\d{3}\b/g))
      assert.ok(numbers.has(other) && other > number, `${number}: ${other}`)
  }
})
