import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes the file that the test runner starts as one process; in it, each test file is a suite with its name. The file
 * is named after its content: a parallel run writes the same or another file, and compiled code is found again.
 */
export function writeEntry(folder: string, files: readonly string[]): string {
  const source = sourceOf(files.map((file) => [file, pathToFileURL(resolve(file)).href]))
  const name = `${files[0]?.replaceAll('/', '-')}-${hash('sha256', source, 'hex').slice(0, 8)}.mjs`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), source)
  return join(folder, name)
}

/**
 * The entry's source. It loads one file after the other: if two loaded at once, the tests of one that waits for a
 * module of the other would end up in the other's suite.
 */
const sourceOf = (files: [name: string, url: string][]): string => `import { describe } from 'node:test'
for (const [name, url] of ${JSON.stringify(files)}) {
  const { promise, resolve } = Promise.withResolvers()
  describe(name, () => import(url).finally(resolve))
  await promise
}
`
