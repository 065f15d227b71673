import assert from 'node:assert/strict'
import { test } from 'node:test'
import { image, outgoing } from '../../../tests/platforms/conformance/outgoing-part.ts'
import { failsAs } from '../../../tests/support/platforms/refusals.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import { postBody } from './post-body.ts'

const PERSON = 'urn:li:person:a1'
const PAGE = 'urn:li:organization:24'
const part = (changes: Partial<OutgoingPart<'linkedin'>> = {}) =>
  outgoing('2026-11-24T09:30:00.000Z', { text: 'Hello', ...changes }) as OutgoingPart<'linkedin'> // by its payload
const content = (changes: Partial<OutgoingPart<'linkedin'>>, ...urns: string[]) =>
  postBody(PERSON, part(changes), urns).content
const file = (changes: Partial<OutgoingMedia>): OutgoingMedia => ({ ...image('a'), ...changes })

test('a text, whole', () => {
  assert.deepEqual(postBody(PERSON, part({ text: 'Hello (all)' }), []), {
    author: PERSON,
    commentary: 'Hello \\(all\\)',
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  })
})

test('the same part gives the same bytes, whenever it is sent', () => {
  const sent = () => JSON.stringify(postBody(PERSON, part({ media: [image('a')] }), ['urn:li:image:1']))
  assert.equal(sent(), sent())
})

test('who sees it: a person may choose, a page may not', () => {
  const payload = { visibility: 'connections' } as const
  assert.equal(postBody(PERSON, part({ payload }), []).visibility, 'CONNECTIONS')
  assert.equal(postBody(PAGE, part({ payload: { visibility: 'public' } }), []).visibility, 'PUBLIC')
  const rejected = failsAs('rejected')
  assert.throws(() => postBody(PAGE, part({ payload }), []), rejected)
})

test('one image or a video, several images, a document', () => {
  const one = { media: { id: 'urn:li:image:1', altText: 'One pixel, a' } }
  assert.deepEqual(content({ media: [image('a')] }, 'urn:li:image:1'), one)
  assert.deepEqual(content({ media: [file({ kind: 'video' })] }, 'urn:li:video:1'), { media: { id: 'urn:li:video:1' } })
  assert.deepEqual(content({ media: [image('a'), file({ altText: '' })] }, 'urn:li:image:1', 'urn:li:image:2'), {
    multiImage: { images: [one.media, { id: 'urn:li:image:2' }] },
  })
  assert.deepEqual(content({ media: [file({ kind: 'document', title: 'Plan' })] }, 'urn:li:document:1'), {
    media: { id: 'urn:li:document:1', title: 'Plan' },
  })
})

test('an article says what its page said about itself, or at least whose it is', () => {
  const payload = { articleUrl: 'https://northwind.example/a' }
  const linkCard = { url: payload.articleUrl, title: 'Oak & ash', description: 'Both', image: null }
  const source = payload.articleUrl
  assert.deepEqual(content({ payload, linkCard }, 'urn:li:image:9'), {
    article: { source, title: 'Oak & ash', description: 'Both', thumbnail: 'urn:li:image:9' },
  })
  assert.deepEqual(content({ payload }), { article: { source, title: 'northwind.example' } })
})
