/**
 * Writes `<network>.json` beside this file from a local copy of the network's own document: `node
 * tests/wire-formats/digest.ts <network or vendor> <path of the document or its folder> <version or commit>
 * <YYYY-MM-DD>`
 */
import { writeFileSync } from 'node:fs'
import { DOCUMENTS, type OwnDocument } from './documents.ts'
import type { Call, Schema, WireFormat } from './format.ts'
import { MODEL_DOCUMENTS } from './model-documents.ts'

const [network = '', path = '', version = '', taken = ''] = process.argv.slice(2)
const all: Record<string, OwnDocument | undefined> = { ...DOCUMENTS, ...MODEL_DOCUMENTS }
const document = all[network]
if (!document || !path || !version || !/^\d{4}-\d{2}-\d{2}$/.test(taken)) {
  console.error(`Say a network (${Object.keys(all).join(', ')}), a path, a version and a date as YYYY-MM-DD.`)
  process.exit(1)
}
const source = document.read(path)
const calls: Record<string, Call> = {}
for (const name of document.calls) {
  const call = source.call(name)
  if (call) calls[name] = call
  else console.log(`The document does not hold ${name}.`)
}
const about = { ...document.about, version: [source.version, version].filter(Boolean).join(', '), taken }
const $defs: Record<string, Schema> = {}
reach(calls)
const text = [
  '{',
  `  "document": ${JSON.stringify(about)},`,
  ...block('calls', calls, ','),
  ...block('$defs', $defs),
  '}',
]
writeFileSync(new URL(`${network}.json`, import.meta.url), `${text.join('\n')}\n`)
console.log(`${network}: ${Object.keys(calls).length} calls, ${Object.keys($defs).length} types`)

/** Keeps each type that a kept part names. */
function reach(part: unknown): void {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
    if ($defs[name]) continue
    $defs[name] = source.$defs[name] ?? {}
    reach($defs[name])
  }
}

/** Writes one line for each entry, so that a newer document shows what changed. */
function block(name: keyof WireFormat, entries: object, end = ''): string[] {
  const lines = Object.entries(entries).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  return [
    `  ${JSON.stringify(name)}: {`,
    ...lines.map((line, n) => (n < lines.length - 1 ? `${line},` : line)),
    `  }${end}`,
  ]
}
