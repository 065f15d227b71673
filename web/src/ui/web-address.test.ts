import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webAddress } from './web-address.ts'

test('only web addresses become links', () => {
  for (const url of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,a', 'x.com/a', '', null, undefined])
    assert.equal(webAddress(url), null)
  for (const url of ['https://x.com/a/status/1', 'http://127.0.0.1:4401/a']) assert.equal(webAddress(url), url)
})
