import assert from 'node:assert/strict'
import { test } from 'node:test'
import { image, plainPart } from '../../../tests/platforms/conformance/outgoing-part.ts'
import { failsAs } from '../../../tests/support/platforms/refusals.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import { containerForm, itemForm, requireThreadsPart } from './container.ts'

const API = 'https://graph.threads.net'
const part = plainPart<'threads'>
const lent = (network: string) => `https://files.example/a?for=${new URL(network).host}`
const picture: OutgoingMedia = { ...image('a'), publicUrl: lent }
const film: OutgoingMedia = { ...picture, kind: 'video', contentType: 'video/mp4', altText: '' }
const url = 'https://files.example/a?for=graph.threads.net'

const form = (changes: Partial<OutgoingPart<'threads'>>, more: { children?: string[]; replyTo?: string } = {}) =>
  containerForm(part(changes), { children: [], api: API, replyTo: null, quoted: null, ...more })

test('a text, an image with its words, a video', () => {
  assert.deepEqual(form({}), { media_type: 'TEXT', text: 'Hello' })
  assert.deepEqual(form({ media: [picture], text: '' }), {
    media_type: 'IMAGE',
    image_url: url,
    alt_text: 'One pixel, a',
  })
  assert.deepEqual(form({ media: [film] }), { media_type: 'VIDEO', video_url: url, text: 'Hello' })
})

test('several files are items of a carousel, each with its own words', () => {
  assert.deepEqual(itemForm(picture, API), {
    is_carousel_item: 'true',
    media_type: 'IMAGE',
    image_url: url,
    alt_text: 'One pixel, a',
  })
  assert.deepEqual(form({ media: [picture, film] }, { children: ['1', '2'] }), {
    media_type: 'CAROUSEL',
    children: '1,2',
    text: 'Hello',
  })
})

test('who may answer, topic and link', () => {
  const payload = { replyControl: 'mentioned_only', topicTag: 'Planes', linkUrl: 'https://northwind.example/' }
  assert.deepEqual(form({ payload }), {
    media_type: 'TEXT',
    text: 'Hello',
    reply_control: 'mentioned_only',
    topic_tag: 'Planes',
    link_attachment: 'https://northwind.example/',
  })
})

test('a later part answers the one before, and chooses nothing of the post’s own', () => {
  const payload = { replyControl: 'mentioned_only', topicTag: 'Planes' }
  const later = form({ index: 1, payload }, { replyTo: '7' })
  assert.deepEqual(later, { media_type: 'TEXT', text: 'Hello', reply_to_id: '7' })
})

test('a quoted post', () => {
  const quoting = containerForm(part({}), { children: [], api: API, replyTo: null, quoted: '9' })
  assert.deepEqual(quoting, { media_type: 'TEXT', text: 'Hello', quote_post_id: '9' })
})

test('what Threads would refuse is refused before it is asked', () => {
  const refused = (changes: Partial<OutgoingPart<'threads'>>) =>
    assert.throws(() => requireThreadsPart(part(changes)), failsAs('rejected'))
  refused({ media: [{ ...picture, kind: 'document' }] })
  refused({ media: [picture], payload: { linkUrl: 'https://northwind.example/' } })
  requireThreadsPart(part({ index: 1, media: [picture], payload: { linkUrl: 'https://northwind.example/' } }))
})
