import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { SIMULATED_PLATFORMS, type SimulatedPlatform } from '../platforms/networks.ts'
import { createCheck, patternOf } from './check.ts'
import type { Exchange } from './exchange.ts'
import type { WireFormat } from './format.ts'
import { CALLS_OUTSIDE, FIELDS_OUTSIDE, UNDOCUMENTED } from './outside.ts'

/**
 * Compares the exchanges between adapters and simulators with what the networks publish. It registers its tests with
 * node:test; they must run after the tests that make the exchanges.
 */
export function wireFormats(exchanges: ReadonlyMap<SimulatedPlatform, readonly Exchange[]>): void {
  for (const platform of SIMULATED_PLATFORMS) {
    const path = new URL(`${platform}.json`, import.meta.url)
    const why = UNDOCUMENTED[platform]
    describe(`${PLATFORM_NAMES[platform]}: the document of the network itself`, () => {
      if (why) {
        test(`is none: ${why}`, () => assert.equal(existsSync(path), false))
        return
      }
      test('contains every call, field, type and value that we send and receive, or the exception is named', (t) => {
        const format: WireFormat = JSON.parse(readFileSync(path, 'utf8'))
        const check = createCheck(format)
        const held = new Set<string>()
        const fields = new Set<string>()
        const outside = { calls: new Set<string>(), fields: new Set<string>() }
        const wrong = new Set<string>()
        const [calls, allowed] = [CALLS_OUTSIDE[platform] ?? {}, FIELDS_OUTSIDE[platform] ?? {}]
        const patterns = Object.keys(calls).map((name) => ({ name, pattern: patternOf(name) }))
        for (const exchange of exchanges.get(platform) ?? []) {
          const { call, faults, fields: of } = check(exchange)
          const name = `${exchange.method} ${exchange.path}`
          if (call) held.add(call)
          else {
            const known = patterns.find(({ pattern }) => pattern.test(name))
            if (known) outside.calls.add(known.name)
            else wrong.add(`${name}: the document holds no such call`)
          }
          for (const field of of) fields.add(`${call} ${field}`)
          for (const { where, what } of faults)
            if (where in allowed) outside.fields.add(where)
            else wrong.add(`${where}: ${what}`)
        }
        assert.deepEqual([...wrong], [])
        assert.deepEqual([...held].sort(), Object.keys(format.calls).sort(), 'each call of the digest was made')
        assert.deepEqual([...outside.calls].sort(), Object.keys(calls).sort(), 'each call named as outside was made')
        assert.deepEqual([...outside.fields].sort(), Object.keys(allowed).sort(), 'each field named as outside was met')
        t.diagnostic(
          `${held.size} calls and ${fields.size} fields held against ${format.document.title}; ` +
            `${outside.calls.size} calls and ${outside.fields.size} fields outside`,
        )
      })
    })
  }
}
