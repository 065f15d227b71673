import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOnThisMachine, reachableFromOutside } from './reachable.ts'

const OUTSIDE = [
  'https://galley.example/a',
  'https://files.galley.example:8443/a',
  'https://8.8.8.8/',
  'https://[2606:4700::1]/',
]
const INSIDE = [
  'http://galley.example/a',
  'https://localhost/',
  'https://app.localhost:4400/',
  'https://galley/',
  'https://nas.local/',
  'https://galley.internal./',
  'https://10.0.0.4/',
  'https://192.168.1.2/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[fd00::1]/',
]
for (const [urls, reachable] of [
  [OUTSIDE, true],
  [INSIDE, false],
] as const) {
  for (const url of urls)
    test(`${url}: ${reachable}`, () => assert.equal(reachableFromOutside(new URL(url)), reachable))
}

test('this machine, by whatever name', () => {
  const own = [
    'http://localhost:4400',
    'http://a.localhost',
    'http://127.0.0.1:1',
    'http://[::1]:1',
    'http://2130706433',
  ]
  assert.deepEqual(
    own.filter((url) => !isOnThisMachine(new URL(url))),
    [],
  )
  for (const url of ['https://graph.facebook.com', 'http://10.0.0.1'])
    assert.equal(isOnThisMachine(new URL(url)), false)
})
