import assert from 'node:assert/strict'
import { test } from 'node:test'
import { image, plainPart } from '../../../tests/platforms/conformance/outgoing-part.ts'
import { failsAs } from '../../../tests/support/platforms/refusals.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import { containerForm, itemForm, requireInstagramPart } from './container.ts'

type Part = OutgoingPart<'instagram'>

const API = 'https://graph.instagram.com'
const url = 'https://files.example/a?for=graph.instagram.com'
const picture: OutgoingMedia = {
  ...image('a'),
  publicUrl: (network) => `https://files.example/a?for=${new URL(network).host}`,
}
const film: OutgoingMedia = { ...picture, kind: 'video', contentType: 'video/mp4' }
const part = (changes: Partial<Part>): Part => plainPart({ media: [picture], ...changes })
const form = (changes: Partial<Part>, children: string[] = []) => containerForm(part(changes), children, API)

test('an image with its words and its collaborators', () => {
  assert.deepEqual(form({ payload: { collaborators: ['@northwind.labs', 'northwind'] } }), {
    image_url: url,
    alt_text: 'One pixel, a',
    caption: 'Hello',
    collaborators: '["northwind.labs","northwind"]',
  })
})

test('a single video is a reel: in the feed too, or as its author chose', () => {
  const reel = { media_type: 'REELS', video_url: url, caption: 'Hello' }
  assert.deepEqual(form({ media: [film] }), { ...reel, share_to_feed: 'true' })
  assert.deepEqual(form({ media: [film], payload: { placement: 'reel' } }), reel)
  const payload = { placement: 'reel' as const, shareToFeed: false, coverUrl: 'https://northwind.example/c.jpg' }
  assert.deepEqual(form({ media: [film], payload, cover: picture }), {
    ...reel,
    share_to_feed: 'false',
    cover_url: url, // what the library lends, whatever address the payload names
  })
})

test('a story has a file and no words of its own', () => {
  const payload = { placement: 'story' as const }
  assert.deepEqual(form({ payload }), { media_type: 'STORIES', image_url: url, alt_text: 'One pixel, a' })
  assert.deepEqual(form({ payload, media: [film] }), { media_type: 'STORIES', video_url: url })
})

test('several files are items of a carousel; the caption is the carousel’s', () => {
  assert.deepEqual(itemForm(picture, API), { is_carousel_item: 'true', image_url: url, alt_text: 'One pixel, a' })
  assert.deepEqual(itemForm(film, API), { is_carousel_item: 'true', media_type: 'VIDEO', video_url: url })
  assert.deepEqual(form({ media: [picture, film] }, ['1', '2']), {
    media_type: 'CAROUSEL',
    children: '1,2',
    caption: 'Hello',
  })
})

test('what Instagram would refuse is refused before it is asked', () => {
  const refused: Partial<Part>[] = [
    { media: [] },
    { media: [{ ...picture, kind: 'document' }] },
    { media: [picture, film], payload: { placement: 'story' } },
    { media: [picture], payload: { placement: 'reel' } },
    { media: [film, film], payload: { placement: 'reel' } },
    { media: [film], payload: { coverUrl: 'https://northwind.example/c.jpg' } },
  ]
  for (const changes of refused) {
    assert.throws(() => requireInstagramPart(part(changes)), failsAs('rejected'))
  }
  requireInstagramPart(part({ media: [film], payload: { placement: 'reel' } }))
})
