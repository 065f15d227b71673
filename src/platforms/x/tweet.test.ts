import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainPart } from '../../../tests/platforms/conformance/outgoing-part.ts'
import { failsAs } from '../../../tests/support/platforms/refusals.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import { tweetBody } from './tweet.ts'

const part = plainPart<'x'>
const byAi = { aiGenerated: true } as OutgoingMedia // the body looks at nothing else of it
const body = (changes: Partial<OutgoingPart<'x'>>, ids: string[] = []) => tweetBody(part(changes), ids, 'self_serve')
const rejected = failsAs('rejected')

test('members that are empty are left out', () => {
  assert.deepEqual(body({}), { text: 'Hello' })
  assert.deepEqual(body({ text: '' }, ['1', '2']), { media: { media_ids: ['1', '2'] } })
  assert.deepEqual(body({ payload: { replySettings: 'everyone' } }), { text: 'Hello' })
})

test('audience, poll, community and AI disclosure', () => {
  const payload: OutgoingPart<'x'>['payload'] = {
    replySettings: 'mentionedUsers',
    poll: { options: ['a', 'b'], durationMinutes: 60 },
    communityUrl: 'https://x.com/i/communities/1730000000000000001',
  }
  assert.deepEqual(body({ payload, media: [byAi] }), {
    text: 'Hello',
    made_with_ai: true,
    reply_settings: 'mentionedUsers',
    poll: { options: ['a', 'b'], duration_minutes: 60 },
    community_id: '1730000000000000001',
  })
})

test('a later part replies to the one before and chooses no audience of its own', () => {
  const changes = {
    index: 2,
    parent: { externalId: '7', url: '', extra: {} },
    payload: { replySettings: 'following' as const },
  }
  assert.deepEqual(body(changes), { text: 'Hello', reply: { in_reply_to_tweet_id: '7' } })
})

test('quotes are for Enterprise access', () => {
  const quoting = part({ payload: { quoteTweetUrl: 'https://x.com/northwind/status/5?s=20' } })
  assert.throws(() => tweetBody(quoting, [], 'self_serve'), rejected)
  assert.deepEqual(tweetBody(quoting, [], 'enterprise'), { text: 'Hello', quote_tweet_id: '5' })
})

test('an address that names no community is the author’s to mend', () => {
  assert.throws(() => body({ payload: { communityUrl: 'https://x.com/northwind' } }), rejected)
})
