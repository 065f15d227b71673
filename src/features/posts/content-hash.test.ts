import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentHash, type PostContent } from './content-hash.ts'

const image = { assetId: 'a', url: 'https://one', contentType: 'image/png', sizeBytes: 1 }
const content: PostContent = {
  platform: 'x',
  socialAccountId: 'account',
  contentText: 'Hello',
  media: { kind: 'image', ...image, altText: 'A door' },
  platformPayload: { thread: [{ text: 'two', media: { kind: 'image', ...image } }], replySettings: 'everyone' },
}

test('the hash covers text, assets, alternative text, payload, platform and account', () => {
  const changes: Partial<PostContent>[] = [
    { contentText: 'Hello ' },
    { platform: 'bluesky' },
    { socialAccountId: 'other' },
    { socialAccountId: null },
    { media: null },
    { media: { kind: 'image', ...image, assetId: 'b', altText: 'A door' } },
    { media: { kind: 'image', ...image, altText: 'A window' } },
    { platformPayload: null },
    { platformPayload: { ...content.platformPayload, replySettings: 'following' } },
    { platformPayload: { ...content.platformPayload, thread: [{ text: 'three' }] } },
  ]
  const hashes = new Set([content, ...changes.map((change) => ({ ...content, ...change }))].map(contentHash))
  assert.equal(hashes.size, changes.length + 1)
})

test('the hash does not depend on addresses of files or on the order of keys', () => {
  const moved: PostContent = {
    platformPayload: {
      replySettings: 'everyone',
      thread: [{ media: { kind: 'image', ...image, url: 'https://two' }, text: 'two' }],
    },
    media: { kind: 'image', ...image, altText: 'A door', url: 'https://three', sizeBytes: 2 },
    contentText: 'Hello',
    socialAccountId: 'account',
    platform: 'x',
  }
  assert.equal(contentHash(moved), contentHash(content))
})
