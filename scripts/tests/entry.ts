import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * What the test runner starts as one process: each file as a suite that bears its name. Named after what it holds, so
 * that a second run beside this one writes the same or another, and what was compiled of it is found again.
 */
export function writeEntry(folder: string, files: readonly string[]): string {
  const source = sourceOf(files.map((file) => [file, pathToFileURL(resolve(file)).href]))
  const name = `${files[0]?.replaceAll('/', '-')}-${hash('sha256', source, 'hex').slice(0, 8)}.mjs`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), source)
  return join(folder, name)
}

/** Were two loaded at once, the tests of one that waits for a module of the other would fall into the other's suite. */
const sourceOf = (files: [name: string, url: string][]): string => `import { describe } from 'node:test'
for (const [name, url] of ${JSON.stringify(files)}) {
  const { promise, resolve } = Promise.withResolvers()
  describe(name, () => import(url).finally(resolve))
  await promise
}
`
