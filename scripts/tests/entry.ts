import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * What the test runner starts as one process: each file as a suite that bears its name. Named after what it holds, so
 * that a second run beside this one writes the same or another, and what was compiled of it is found again.
 */
export function writeEntry(folder: string, files: readonly string[]): string {
  const suites = files.map((file) => {
    const url = pathToFileURL(resolve(file)).href
    return `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(url)}))\n`
  })
  const source = `import { describe } from 'node:test'\n${suites.join('')}`
  const name = `${files[0]?.replaceAll('/', '-')}-${hash('sha256', source, 'hex').slice(0, 8)}.mjs`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), source)
  return join(folder, name)
}
