/**
 * Writes everything that is generated from the source: database types and `db/schema.sql`, the pages of limits and refusals, the OpenAPI
 * document, the client's types and commands (from that document), and the web app's facts about connecting accounts.
 * With --check it only compares.
 */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NETWORKS } from '#platforms/networks.ts'
import { openApiDocument } from '#surfaces/docs/openapi.ts'
import { operations } from '../src/operations.ts'
import { describeAuditVerbs } from './describe-audit-verbs.ts'
import { describeHowToConnect } from './describe-how-to-connect.ts'
import { withPrices } from './describe-prices.ts'
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
generate('generate-third-party.ts')

const all = Object.values(operations)

// The committed document names no installation.
const document = openApiDocument(all, 'http://localhost:4400')
await keepGenerated('docs/openapi.json', `${JSON.stringify(document, null, 2)}\n`, 'the operations')
await keepGenerated('web/src/settings/audit/audit-verbs.gen.ts', describeAuditVerbs(all), 'the operations')
const guide = await readFile(join(import.meta.dirname, '../docs/guides/credits.md'), 'utf8')
await keepGenerated('docs/guides/credits.md', withPrices(guide, all), 'the catalogue')
await keepGenerated('web/src/platforms/how-to-connect.gen.ts', describeHowToConnect(NETWORKS), 'the networks')
generate('generate-client.ts')
