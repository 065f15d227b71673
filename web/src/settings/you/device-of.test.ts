import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf } from './device-of.ts'

const CASES: [string | null, string][] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36 Edg/140',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 (KHTML, like Gecko) Version/19 Safari/605',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Mobile Safari/604',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.5.0', 'curl'],
  [null, 'An unknown program'],
  ['', 'An unknown program'],
]

for (const [agent, device] of CASES) test(device, () => assert.equal(deviceOf(agent), device))
