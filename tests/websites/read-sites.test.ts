import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { readWebsite } from '#features/websites/index.ts'
import { createHeavyWork, type HeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import { createGuardedFetch, type GuardedFetch, type GuardedFetchOptions } from '#kernel/net/guarded-fetch.ts'
import { listening, portOf } from '../support/kernel/net/servers.ts'
import { type Judged, judgeSite } from './judge-site.ts'
import { scoreOf, scoresInWords } from './print-scores.ts'
import { serveSite } from './serve-site.ts'
import { FIELDS, loadSite } from './site.ts'

const IDS = readdirSync(new URL('./sites/', import.meta.url)).toSorted()
const LOOKS = FIELDS.filter((field) => field !== 'name' && field !== 'tagline')

const STRUCTURES = [
  ...['spa-shell', 'cookie-wall', 'bot-check', 'bare-channels', 'oklch', 'nested-var', 'dark-theme', 'dark-header'],
  ...['black-button', 'ghost-cta', 'sprite', 'inline-svg', 'picture', 'lazy-image', 'customer-wall', 'payment-badges'],
  ...['manifest', 'json-ld-broken', 'json-ld-publisher', 'parked', 'next-fonts', 'icon-fonts', 'charset', 'base'],
  ...['language-redirect', 'wix', 'squarespace', 'framer', 'wordpress', 'link-in-bio'],
]

const judged: Judged[] = []
/** Requests that reached the server which stands for all private addresses. */
const forbiddenAsked: string[] = []
/** Requests that reached a site's server without the guarded fetch. */
const besideTheGuard: string[] = []
let forbidden: Server
let heavyWork: HeavyWork

before(async () => {
  heavyWork = createHeavyWork()
  forbidden = await listening((request, response) => {
    forbiddenAsked.push(request.url ?? '')
    response.end('body{background:#bada55}')
  })
  for (const id of IDS) judged.push(await readOne(id))
  console.log(scoresInWords(judged))
})
after(async () => {
  await heavyWork.stop()
  forbidden.closeAllConnections()
  forbidden.close()
})

async function readOne(id: string): Promise<Judged> {
  const site = loadSite(id)
  const served = await serveSite(site, `http://127.0.0.1:${portOf(forbidden)}`)
  try {
    const guarded = createGuardedFetch({ allowLoopback: [served.origin, served.cdn], lookup: nobodyKnows })
    const through: string[] = []
    const fetch: GuardedFetch = Object.assign(
      async (url: string, init?: Parameters<GuardedFetch>[1]) => {
        through.push(new URL(url).href)
        const response = await guarded(url, init)
        through.push(new URL(response.url || url).href)
        return response
      },
      { check: guarded.check },
    )
    const start = performance.now()
    const read = await readWebsite({ fetch, heavyWork }, `${served.origin}/`, ['user:a', 'org:a'], { pages: 1 })
    const seconds = (performance.now() - start) / 1000
    besideTheGuard.push(...served.asked.filter((address) => !through.includes(address)))
    return judgeSite(site, served, read, seconds)
  } finally {
    served.stop()
  }
}

/**
 * A resolver for which names of an inner network lead to that server, as in the network of an installation. All other
 * names are unknown.
 */
const nobodyKnows = ((host: string, _: unknown, callback: (error: Error | null, found: unknown) => void) => {
  if (host.endsWith('.inside.example')) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(Object.assign(new Error(`unknown host ${host}`), { code: 'ENOTFOUND' }), [])
}) as NonNullable<GuardedFetchOptions['lookup']> // only the form with `all` is called

describe('sixty websites', () => {
  test('are sixty', () => assert.equal(judged.length, 60))

  for (const field of FIELDS) {
    test(`${field}: nine of ten that are declared are found, and nine of ten that are found are right`, () => {
      const { right, declared, said } = scoreOf(judged, field)
      assert.ok(right >= 0.9 * declared, `${right} of ${declared} declared`)
      assert.ok(right >= 0.9 * said, `${right} of ${said} found`)
    })
  }

  test('no value was made up', () => {
    assert.deepEqual(
      judged.flatMap(({ site, invented }) => invented.map((one) => `${site.id} ${one}`)),
      [],
    )
  })

  test('pages of somebody else give no look', () => {
    const looks = judged
      .filter(({ site }) => site.others)
      .flatMap(({ site, found }) =>
        LOOKS.filter((field) => found[field] !== undefined).map((field) => [site.id, field]),
      )
    assert.deepEqual(looks, [])
  })

  test('nothing was asked that the guard does not allow', () => {
    assert.deepEqual([forbiddenAsked, besideTheGuard], [[], []])
  })

  test('each structure has two sites at least', () => {
    const counts = Object.groupBy(
      judged.flatMap(({ site }) => site.structures),
      (one) => one,
    )
    assert.deepEqual(
      STRUCTURES.filter((one) => (counts[one]?.length ?? 0) < 2),
      [],
    )
  })
})
