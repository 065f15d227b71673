import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PlatformError } from './errors.ts'
import { lentTo } from './lent-to.ts'

const GRAPH = 'https://graph.facebook.com'

test('a file behind an open https address is lent to any network', () => {
  const file = 'https://files.galley.example/storage/media/a.png?X-Amz-Signature=1'
  assert.equal(lentTo(GRAPH, file), file)
})

test('one that only this machine or its network reaches is refused, with who must do what', () => {
  for (const origin of ['http://localhost:4400', 'https://10.0.0.4', 'http://galley.example', 'https://galley.local']) {
    assert.throws(
      () => lentTo(GRAPH, `${origin}/storage/media/a.png`),
      (error) =>
        error instanceof PlatformError &&
        error.kind === 'rejected' &&
        error.message.includes(`graph.facebook.com fetches media itself and cannot reach ${origin}`) &&
        error.message.includes('GALLEY_FILES_URL'),
    )
  }
})

test('a simulated network on this machine reaches what is here', () => {
  const file = 'http://localhost:4400/storage/media/a.png'
  assert.equal(lentTo('http://127.0.0.1:4501', file), file)
})
