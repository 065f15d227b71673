import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NetworkSetup } from '#contract/networks/network-setup.ts'
import { configureNetworks } from '#platforms/configure.ts'
import { NETWORKS } from '#platforms/networks.ts'
import { testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { networkSetup } from './network-setup.ts'

/** Two networks need two keys for their app. Here YouTube has both of its keys, and the other network has none. */
const ENV = { YOUTUBE_CLIENT_ID: 'an-id-of-youtube', YOUTUBE_CLIENT_SECRET: 'the-secret-of-youtube' }

async function setupOf(env: Record<string, string>, who: (t: Awaited<ReturnType<typeof testApp>>) => Promise<Person>) {
  const t = await testApp({ env })
  try {
    const { status, data } = await t.request('GET', '{O}/marketing/network-setup', { as: await who(t) })
    const networks: NetworkSetup[] = data?.networks ?? []
    return { status, data, of: (platform: string) => networks.find((one) => one.platform === platform) }
  } finally {
    await t.close()
  }
}

test('says of each network which settings are there, which are missing, and what to register', async () => {
  const { status, data, of } = await setupOf({ ...ENV, GALLEY_BASE_URL: 'https://galley.example' }, (t) => t.make.org())
  assert.equal(status, 200)
  assert.equal(data.baseUrl, 'https://galley.example')
  const youtube = of('youtube')
  assert.deepEqual(
    [youtube?.state, youtube?.settings.map(({ isSet }) => isSet), youtube?.problems],
    ['ready', [true, true], []],
  )
  const tiktok = of('tiktok')
  assert.deepEqual(
    [tiktok?.state, tiktok?.settings, tiktok?.problems],
    [
      'needs_app',
      [
        { name: 'TIKTOK_CLIENT_KEY', isSet: false },
        { name: 'TIKTOK_CLIENT_SECRET', isSet: false },
      ],
      [],
    ],
  )
  assert.deepEqual(tiktok?.register?.callbackUrls, ['https://galley.example/v1/marketing/oauth/tiktok/callback'])
  assert.deepEqual(of('linkedin')?.register?.callbackUrls, [
    'https://galley.example/v1/marketing/oauth/linkedin/callback',
    'https://galley.example/v1/marketing/oauth/linkedin-pages/callback',
  ])
  const bluesky = of('bluesky')
  assert.deepEqual([bluesky?.state, bluesky?.register, bluesky?.settings], ['ready', null, []])
  assert.doesNotMatch(JSON.stringify(data), /an-id-of-youtube|the-secret-of-youtube/, 'names, never values')
})

/** Rows of [public address, network, expected problems]. */
const ADDRESSES: [string, string, RegExp[]][] = [
  ['http://localhost:4400', 'x', []],
  ['http://localhost:4400', 'youtube', []],
  ['http://192.168.1.7:4400', 'youtube', [/only for localhost.*GALLEY_BASE_URL/]],
  [
    'http://localhost:4400',
    'facebook',
    [/only callback addresses with https.*http:\/\/localhost:4400.*GALLEY_BASE_URL/],
  ],
  [
    'http://localhost:4400',
    'instagram',
    [/only callback addresses with https/, /fetches media itself.*only this machine reaches/],
  ],
  ['https://galley.lan', 'threads', [/fetches media itself.*the internet does not reach/]],
  ['https://galley.example', 'threads', []],
  ['https://galley.example', 'tiktok', []],
]

for (const [address, platform, problems] of ADDRESSES) {
  test(`${address} for ${platform}: ${problems.length === 0 ? 'fits' : 'does not fit'}`, () => {
    const networks = configureNetworks({}, NETWORKS, [])
    const setup = networkSetup({ baseUrl: address, filesUrl: address, networks }, () => false)
    const said = setup.find((one) => one.platform === platform)?.problems ?? ['the network is missing']
    assert.equal(said.length, problems.length, said.join('; '))
    for (const [index, words] of problems.entries()) assert.match(said[index] ?? '', words)
  })
}

test('only people who manage accounts read it', async () => {
  const { status } = await setupOf(ENV, async (t) => t.make.member(await t.make.org(), 'editor'))
  assert.equal(status, 403)
})
