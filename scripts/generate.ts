/**
 * Writes what follows from the source: database types and the schema to be read, the pages of limits and refusals, the
 * OpenAPI document, the client's types and commands, which follow from that document, and what the web app says of
 * connecting accounts. With --check it only compares.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { NETWORKS } from '#platforms/networks.ts'
import { openApiDocument } from '#surfaces/docs/openapi.ts'
import { operations } from '../src/operations.ts'
import { describeHowToConnect } from './describe-how-to-connect.ts'
import { keepGenerated } from './keep-generated.ts'

const check = process.argv.includes('--check')

function generate(script: string): void {
  const args = [join(import.meta.dirname, script), ...(check ? ['--check'] : [])]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = status ?? 1
}

generate('generate-from-database.ts')
generate('generate-limits.ts')
generate('generate-refusals.ts')

// The committed document names no installation.
const document = openApiDocument(Object.values(operations), 'http://localhost:4400')
await keepGenerated('docs/openapi.json', `${JSON.stringify(document, null, 2)}\n`, 'the operations')
await keepGenerated('web/src/platforms/how-to-connect.gen.ts', describeHowToConnect(NETWORKS), 'the networks')
generate('generate-client.ts')
