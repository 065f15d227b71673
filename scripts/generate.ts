/**
 * Writes what follows from the source: database types, the page of limits, the OpenAPI document, and the client's types and
 * commands, which follow from that document. With --check it only compares.
 */
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApiDocument } from '#surfaces/openapi.ts'
import { operations } from '../src/operations.ts'

const check = process.argv.includes('--check')

function generate(script: string): void {
  const args = [join(import.meta.dirname, script), ...(check ? ['--check'] : [])]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = status ?? 1
}

generate('generate-db-types.ts')
generate('generate-limits.ts')

const file = join(import.meta.dirname, '../docs/openapi.json')
// The committed document names no installation.
const text = `${JSON.stringify(openApiDocument(Object.values(operations), 'http://localhost:4400'), null, 2)}\n`
if (!check) await writeFile(file, text)
else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  console.error('docs/openapi.json does not fit the operations: run "npm run generate" and look at the change')
  process.exitCode = 1
}
generate('generate-client.ts')
