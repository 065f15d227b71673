import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Candidate } from './candidate.ts'
import { type KnownItem, withoutDuplicates } from './dedupe.ts'
import { hash64, simHash } from './sim-hash.ts'

const AT = '2026-11-20T12:00:00.000Z'
const candidate: Candidate = {
  platform: 'reddit',
  kind: 'community',
  source: 'reddit',
  externalId: 't3_1',
  url: 'https://www.reddit.com/r/glue/comments/1/',
  conversationId: null,
  accountId: null,
  feedId: null,
  author: { externalId: null, handle: null, name: null, followers: null },
  title: null,
  text: 'which glue holds on oiled teak in the rain for years',
  lang: null,
  community: 'glue',
  inReplyToText: null,
  likeCount: 0,
  replyCount: 0,
  engaged: false,
  postedAt: AT,
  isAdult: false,
  isGone: false,
}

test('a text is taken apart once, however many items are known', (t) => {
  const callsWith = (items: number): number => {
    const known = Array.from({ length: items }, (_, index): KnownItem => {
      const text = `${index} quite another question about a deck that leaks`
      return { platform: 'reddit', externalId: `k${index}`, canonicalUrl: `k${index}`, simHash: simHash(text), at: AT }
    })
    const normalize = t.mock.method(String.prototype, 'normalize')
    assert.equal(withoutDuplicates([candidate], known).length, 1)
    const calls = normalize.mock.callCount()
    normalize.mock.restore()
    return calls
  }
  assert.equal(callsWith(500), callsWith(1))
})

test('a hash rests on the beginning of a text, and on the same bits as before', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')
  assert.equal(simHash(words(500)), simHash(`${words(500)} ${'and more '.repeat(50)}`))
  assert.notEqual(simHash(words(400)), simHash(`${words(400)} ${'and more '.repeat(50)}`))
  // The SimHash of a single word is the hash of that word.
  assert.equal(simHash('glue'), hash64('glue'))
})
