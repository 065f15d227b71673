/**
 * Writes everything that is generated from the source: database types and `db/schema.sql`, the pages of limits,
 * refusals and third parties, tables of prices, events and settings in pages, the OpenAPI document, the client's types
 * and commands (from that document), and the web app's facts about connecting accounts.
 * With --check it only compares.
 */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NETWORKS } from '#platforms/networks.ts'
import { SOURCE_KINDS } from '#sources/kinds.ts'
import { openApiDocument } from '#surfaces/docs/openapi.ts'
import { operations } from '../src/operations.ts'
import { describeAuditVerbs } from './describe-audit-verbs.ts'
import { withEvents } from './describe-events.ts'
import { describeHowToConnect } from './describe-how-to-connect.ts'
import { withPrices } from './describe-prices.ts'
import { withKeys, withSettings } from './describe-settings.ts'
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

/** Writes the part of a page between its marks. */
async function keepPart(file: string, written: (page: string) => string, source: string): Promise<void> {
  const page = await readFile(join(import.meta.dirname, '..', file), 'utf8')
  await keepGenerated(file, written(page), source)
}

const all = Object.values(operations)

// The committed document names no installation.
const document = openApiDocument(all, 'http://localhost:4400')
await keepGenerated('docs/openapi.json', `${JSON.stringify(document, null, 2)}\n`, 'the operations')
await keepGenerated('web/src/settings/audit/audit-verbs.gen.ts', describeAuditVerbs(all), 'the operations')
await keepPart('docs/guides/credits.md', (guide) => withPrices(guide, all), 'the catalogue')
await keepPart('docs/guides/webhooks.md', withEvents, 'the events')
await keepPart('docs/guides/many-users.md', (guide) => withSettings(guide, NETWORKS, SOURCE_KINDS), 'the networks')
await keepPart('container/galley.env.example', (example) => withKeys(example, NETWORKS, SOURCE_KINDS), 'the networks')
await keepGenerated('web/src/platforms/how-to-connect.gen.ts', describeHowToConnect(NETWORKS), 'the networks')
generate('generate-client.ts')
