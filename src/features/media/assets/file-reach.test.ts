import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Response } from 'undici'
import { systemClock } from '#kernel/clock.ts'
import { AddressRefused, type GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { InstalledNetwork } from '#platforms/network.ts'
import { createFileReaches } from './file-reach.ts'

const LENT = '/storage/reach/probe.txt?X-Amz-Signature=1'

function reaches({
  filesUrl = 'https://files.northwind.example',
  host = 'https://graph.instagram.com',
  fetch = async () => new Response('Galley can be reached here.'),
}: {
  filesUrl?: string
  host?: string
  fetch?: () => Promise<Response>
} = {}) {
  const asked: string[] = []
  let now = 0
  // only the fields that are read
  const installed = [{ platform: 'instagram', hosts: { INSTAGRAM_API_URL: host } } as unknown as InstalledNetwork]
  const made = createFileReaches({
    config: { filesUrl, networks: { known: [], installed, given: new Set(), access: {} as never } },
    storage: { write: async () => {}, lendUrl: () => filesUrl + LENT },
    fetch: Object.assign(
      (url: string) => {
        asked.push(url)
        return fetch()
      },
      { check: () => {} },
    ) as GuardedFetch,
    clock: { ...systemClock, monotonic: () => now },
  })
  const wait = (minutes: number) => {
    now += minutes * 60_000
  }
  return { ...made, asked, wait }
}

test('without a public https address the result is certain, and no request is made', () => {
  for (const filesUrl of [
    'http://localhost:4400',
    'http://galley.example',
    'https://10.0.0.4',
    'https://galley.local',
  ]) {
    const { of, asked } = reaches({ filesUrl })
    const reach = of('instagram')
    assert.equal(reach?.certain, true, filesUrl)
    assert.match(reach?.words ?? '', /cannot reach .*the operator must .*GALLEY_FILES_URL/)
    assert.deepEqual(asked, [])
  }
})

test('simulated networks on this machine, and networks that are not set up, change nothing', () => {
  const { of, asked } = reaches({ filesUrl: 'http://localhost:4400', host: 'http://127.0.0.1:4501' })
  assert.deepEqual([of('instagram'), of('threads'), asked], [null, null, []])
})

test('a file that its public address delivers is no problem, and is tried again after five minutes', async () => {
  const { of, look, asked, wait } = reaches()
  assert.equal(of('instagram'), null, 'nothing is known yet')
  await look()
  assert.deepEqual([of('instagram'), asked], [null, [`https://files.northwind.example${LENT}`]])
  wait(4)
  of('instagram')
  assert.equal(asked.length, 1)
  wait(2)
  of('instagram')
  await look()
  assert.equal(asked.length, 2)
})

test('a failed try is a warning that gives the reason', async () => {
  const cases: [RegExp, () => Promise<Response>][] = [
    [/redirect \(302\)/, async () => new Response(null, { status: 302, headers: { location: '/' } })],
    [/it answers 404/, async () => new Response(null, { status: 404 })],
    [/something else than this installation/, async () => new Response('x', { headers: { 'content-length': '1' } })],
    [/is not a public address/, () => Promise.reject(new AddressRefused('10.0.0.4 is not a public address'))],
    [
      /does not answer \(ECONNREFUSED\)/,
      () => Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })),
    ],
  ]
  for (const [words, fetch] of cases) {
    const { of, look } = reaches({ fetch })
    await look()
    const reach = of('instagram')
    assert.equal(reach?.certain, false)
    assert.match(reach?.words ?? '', words)
  }
})
