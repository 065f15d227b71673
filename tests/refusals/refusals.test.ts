import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { SIMULATED_PLATFORMS, type SimulatedPlatform, TEST_NETWORKS } from '../platforms/networks.ts'
import type { WireFormat } from '../wire-formats/format.ts'
import { DOCUMENTED } from './documented.ts'

/** The refusals that the network's machine-readable document lists for its calls; empty if it lists none. */
function listedBy(platform: SimulatedPlatform): string[] {
  const path = new URL(`../wire-formats/${platform}.json`, import.meta.url)
  if (!existsSync(path)) return []
  const { calls }: WireFormat = JSON.parse(readFileSync(path, 'utf8'))
  return Object.values(calls).flatMap(({ errors = [] }) => errors)
}

/** Words that say who must act or what to do. */
const REMEDY =
  /\b(operator|owner|moderators|connect|choose|change|correct|remove|shorten|add|export|crop|cut|check|look|attach|link to|make it|post (?:a|it|one)|give|take it out|use an app password|again)\b/i
/** A vendor's code where words should be. */
const RAW = /unknown|undefined|\b\w+_\w+\b|\b\d{5,}\b|\bstatus \d+/i

for (const platform of SIMULATED_PLATFORMS) {
  const rows = DOCUMENTED[platform]
  const { refusal, documentedRefusals } = TEST_NETWORKS[platform]
  describe(`${platform}: every refusal that its documents name`, () => {
    test(`there are at least ${documentedRefusals}`, (t) => {
      assert.ok(rows.length >= documentedRefusals, String(rows.length))
      const bodies = JSON.stringify(rows.map(([, , body]) => body))
      for (const name of listedBy(platform)) assert.ok(bodies.includes(`"${name}"`), `${name} has no row`)
      t.diagnostic(`${rows.length} rows, of ${[...new Set(rows.map(([source]) => source))].join(' and ')}`)
    })
    for (const [source, status, body, read, publish] of rows) {
      test(`${status} ${JSON.stringify(body)} (${source})`, () => {
        const of = (guarded: boolean) => refusal({ status, body, headers: new Headers(), guarded })
        assert.deepEqual([of(false).kind, of(true).kind], [read, publish])
        for (const { message } of [of(false), of(true)]) {
          assert.match(message, REMEDY)
          assert.doesNotMatch(message.replace('LINKEDIN_API_VERSION', ''), RAW)
        }
      })
    }
  })
}
