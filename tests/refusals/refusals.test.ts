import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { blueskyRefusal } from '#platforms/bluesky/refusal.ts'
import type { PlatformError } from '#platforms/errors.ts'
import { facebookRefusal } from '#platforms/facebook/refusal.ts'
import type { PlatformResponse } from '#platforms/http.ts'
import { instagramRefusal } from '#platforms/instagram/refusal.ts'
import { linkedinRefusal } from '#platforms/linkedin/refusal.ts'
import { redditRefusal } from '#platforms/reddit/refusal.ts'
import { threadsRefusal } from '#platforms/threads/refusal.ts'
import { tiktokRefusal } from '#platforms/tiktok/refusal.ts'
import { xRefusal } from '#platforms/x/refusal.ts'
import { youtubeRefusal } from '#platforms/youtube/refusal.ts'
import { SIMULATED_PLATFORMS, type SimulatedPlatform } from '../platforms/networks.ts'
import type { WireFormat } from '../wire-formats/format.ts'
import { DOCUMENTED } from './documented.ts'

const REFUSALS: Record<SimulatedPlatform, (response: PlatformResponse) => PlatformError> = {
  x: xRefusal,
  linkedin: linkedinRefusal('https://www.linkedin.com'),
  tiktok: tiktokRefusal,
  reddit: redditRefusal,
  facebook: facebookRefusal,
  instagram: instagramRefusal,
  youtube: youtubeRefusal,
  bluesky: blueskyRefusal,
  threads: threadsRefusal,
}

/** How many rows the documents of each network gave, so that none is lost unnoticed. */
const AT_LEAST: Record<SimulatedPlatform, number> = {
  x: 18,
  linkedin: 12,
  tiktok: 25,
  reddit: 27,
  facebook: 36,
  instagram: 50,
  threads: 29,
  youtube: 20,
  bluesky: 15,
}

/** The refusals in the network's own machine-readable document, if it lists them by call. */
function listedBy(platform: SimulatedPlatform): string[] {
  const path = new URL(`../wire-formats/${platform}.json`, import.meta.url)
  if (!existsSync(path)) return []
  const { calls }: WireFormat = JSON.parse(readFileSync(path, 'utf8'))
  return Object.values(calls).flatMap(({ errors = [] }) => errors)
}

/** Words for who must act, or what they must do. */
const REMEDY =
  /\b(operator|owner|moderators|connect|choose|change|correct|remove|shorten|add|export|crop|cut|check|look|attach|link to|make it|post (?:a|it|one)|give|take it out|use an app password|again)\b/i
/** A vendor's code instead of words. */
const RAW = /unknown|undefined|\b\w+_\w+\b|\b\d{5,}\b|\bstatus \d+/i

for (const platform of SIMULATED_PLATFORMS) {
  const rows = DOCUMENTED[platform]
  describe(`${platform}: every refusal that its documents name`, () => {
    test(`there are at least ${AT_LEAST[platform]}`, (t) => {
      assert.ok(rows.length >= AT_LEAST[platform], String(rows.length))
      const bodies = JSON.stringify(rows.map(([, , body]) => body))
      for (const name of listedBy(platform)) assert.ok(bodies.includes(`"${name}"`), `${name} has no row`)
      t.diagnostic(`${rows.length} rows, of ${[...new Set(rows.map(([source]) => source))].join(' and ')}`)
    })
    for (const [source, status, body, read, publish] of rows) {
      test(`${status} ${JSON.stringify(body)} (${source})`, () => {
        const of = (guarded: boolean) => REFUSALS[platform]({ status, body, headers: new Headers(), guarded })
        assert.deepEqual([of(false).kind, of(true).kind], [read, publish])
        for (const { message } of [of(false), of(true)]) {
          assert.match(message, REMEDY)
          assert.doesNotMatch(message.replace('LINKEDIN_API_VERSION', ''), RAW)
        }
      })
    }
  })
}
