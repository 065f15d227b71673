import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXPostUrl } from './x-post-url.ts'

const CASES: [string, ReturnType<typeof readXPostUrl>][] = [
  ['https://x.com/northwind/status/1790000000000000001', { id: '1790000000000000001', handle: 'northwind' }],
  ['https://twitter.com/northwind/status/12?s=20', { id: '12', handle: 'northwind' }],
  ['https://mobile.twitter.com/north_wind/status/12/photo/1', { id: '12', handle: 'north_wind' }],
  ['https://x.com/i/status/12', { id: '12', handle: null }],
  ['https://x.com/i/web/status/12', { id: '12', handle: null }],
  ['http://127.0.0.1:8123/northwind/status/12', { id: '12', handle: 'northwind' }],
  ['https://x.com/northwind', null],
  ['https://x.com/northwind/status/12abc', null],
  ['https://x.com/a_handle_that_is_too_long/status/12', null],
  ['x.com/northwind/status/12', null],
  ['12', null],
]
for (const [url, expected] of CASES) {
  test(`${url} names ${expected ? expected.id : 'no post'}`, () => assert.deepEqual(readXPostUrl(url), expected))
}
