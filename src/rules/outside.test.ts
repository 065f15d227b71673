import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf, mediaOf, problemsOf } from '../../tests/support/rules/draft.ts'
import { linkCardAddresses, namesIn } from './outside.ts'

const bluesky = (members: Parameters<typeof draftOf>[1]) => draftOf('bluesky', members)
const card = (url: string) =>
  ({ url, title: 'A', description: null, imageAssetId: null, imageUrl: null, readAt: '2026-11-24T09:30:00Z' }) as const

const CASES: [why: string, draft: ReturnType<typeof draftOf>, addresses: (string | null)[]][] = [
  ['no link', bluesky({}), [null]],
  ['the first of two', bluesky({ contentText: 'See a.org/x and https://b.org' }), ['https://a.org/x']],
  ['beside media', bluesky({ contentText: 'https://a.org', media: mediaOf.image() }), [null]],
  [
    'beside a quote',
    bluesky({ contentText: 'https://a.org', platformPayload: { quoteUri: 'at://did:plc:a/app.bsky.feed.post/b' } }),
    [null],
  ],
  [
    'parts of a thread, each by itself',
    bluesky({ platformPayload: { thread: [{ text: 'https://b.org' }, { text: 'b', media: mediaOf.image() }] } }),
    [null, 'https://b.org', null],
  ],
  [
    'an article on LinkedIn',
    draftOf('linkedin', { platformPayload: { articleUrl: 'https://a.org' } }),
    ['https://a.org'],
  ],
  ['a link in a text on LinkedIn', draftOf('linkedin', { contentText: 'https://a.org' }), [null]],
  ['on X, which makes its own', draftOf('x', { contentText: 'https://a.org' }), []],
  ['in a text that no network takes', bluesky({ contentText: `https://a.org ${'a'.repeat(3000)}` }), [null]],
]
for (const [why, draft, addresses] of CASES) {
  test(`link cards: ${why}`, () => assert.deepEqual(linkCardAddresses(draft), addresses))
}

test('names: who is mentioned in any part, and whom a quote names by a handle', () => {
  const quoteUri = 'https://bsky.app/profile/Carla.com/post/3k'
  const thread = [{ text: 'and @bert.com, and @anna.com again' }]
  const draft = bluesky({ contentText: 'With @anna.com', platformPayload: { quoteUri, thread } })
  assert.deepEqual(namesIn(draft), ['anna.com', 'bert.com', 'carla.com'])
  assert.deepEqual(namesIn(bluesky({ platformPayload: { quoteUri: 'at://did:plc:a/app.bsky.feed.post/b' } })), [])
})

test('a name that got no answer is said where it stands; that nobody has it is an answer', () => {
  const quoteUri = 'https://bsky.app/profile/carla.com/post/3k'
  const platformPayload = { quoteUri, thread: [{ text: 'and @bert.com' }] }
  const draft = bluesky({ contentText: 'With @anna.com', platformPayload })
  assert.deepEqual(problemsOf(draft), [])
  assert.deepEqual(
    problemsOf({ ...draft, names: { 'anna.com': null, 'bert.com': 'did:plc:b', 'carla.com': 'did:plc:c' } }),
    [],
  )
  assert.deepEqual(problemsOf({ ...draft, names: { 'anna.com': 'did:plc:a' } }), [
    'warning name_not_looked_up platformPayload.thread.0.text',
    'error name_not_looked_up platformPayload.quoteUri',
  ])
})

test('what cannot be quoted is an error: a post of nobody, or one that is not there', () => {
  const quoteUri = 'https://bsky.app/profile/carla.com/post/3k'
  const draft = bluesky({ platformPayload: { quoteUri } })
  const invalid = ['error quote_link_invalid platformPayload.quoteUri']
  assert.deepEqual(problemsOf({ ...draft, names: { 'carla.com': null } }), invalid)
  const names = { 'carla.com': 'did:plc:c' }
  assert.deepEqual(problemsOf({ ...draft, names, quoted: { address: quoteUri, version: null } }), invalid)
  assert.deepEqual(problemsOf({ ...draft, names, quoted: { address: quoteUri, version: 'cid' } }), [])
  assert.deepEqual(problemsOf({ ...draft, names, quoted: { address: 'of another', version: null } }), [])
})

test('a card that is missing is said once it was looked for', () => {
  const contentText = 'https://a.org'
  assert.deepEqual(problemsOf(bluesky({ contentText })), [])
  assert.deepEqual(problemsOf(bluesky({ contentText, linkCard: card('https://a.org') })), [])
  assert.deepEqual(problemsOf(bluesky({ contentText, linkCard: null })), ['warning link_card_missing contentText'])
  const platformPayload = { thread: [{ text: 'https://b.org' }] }
  const half = bluesky({ contentText, platformPayload, linkCard: card('https://a.org'), threadLinkCards: [null] })
  assert.deepEqual(problemsOf(half), ['warning link_card_missing platformPayload.thread.0.text'])
})
