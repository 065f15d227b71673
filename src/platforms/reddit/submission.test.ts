import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { image, outgoing } from '../../../tests/platforms/conformance/outgoing-part.ts'
import { failsAs } from '../../../tests/support/platforms/refusals.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import { faultsOf } from './requirements.ts'
import { submissionOf } from './submission.ts'
import { PostRequirements } from './wire.ts'

const film: OutgoingMedia = { ...image('a'), kind: 'video', contentType: 'video/mp4' }
const files = [
  { mediaId: 'm1', url: 'https://s3.example/1' },
  { mediaId: 'm2', url: 'https://s3.example/2' },
]

const part = (payload: Partial<PlatformPayloads['reddit']> = {}, media: OutgoingMedia[] = [], text = 'Ahoy') =>
  outgoing('2026-11-23T10:00:00.000Z', {
    text,
    media,
    payload: { subreddit: 'r/boats', title: ' A title ', ...payload },
  }) as OutgoingPart<'reddit'> // with a payload of its own

const flags = { nsfw: 'false', spoiler: 'false', sendreplies: 'true', validate_on_submit: 'true' }
const common = { api_type: 'json', sr: 'boats', title: 'A title', text: 'Ahoy', ...flags, resubmit: 'true' }

test('each kind has its form', () => {
  const formOf = (...given: Parameters<typeof part>) => {
    const submission = submissionOf(part(...given), files)
    return submission.path === '/api/submit' ? submission.form : submission
  }
  assert.deepEqual(formOf(), { ...common, kind: 'self' })
  const url = 'https://northwind.example/'
  assert.deepEqual(formOf({ url }), { ...common, kind: 'link', url, resubmit: 'false' })
  assert.deepEqual(formOf({}, [image('a')]), { ...common, kind: 'image', url: 'https://s3.example/1' })
  const video = { url: 'https://s3.example/1', video_poster_url: 'https://s3.example/2' }
  assert.deepEqual(formOf({}, [film]), { ...common, kind: 'video', ...video })
  const marked = { nsfw: true, spoiler: true, flairId: 'f1', flairText: 'Show' }
  const told = { nsfw: 'true', spoiler: 'true', flair_id: 'f1', flair_text: 'Show' }
  assert.deepEqual(formOf(marked), { ...common, kind: 'self', ...told })
})

test('several images are a gallery, with a call of its own', () => {
  const { path, ...rest } = submissionOf(part({ spoiler: true }, [image('a'), image('b')]), files)
  assert.equal(path, '/api/submit_gallery_post.json')
  const { items, spoiler } = 'json' in rest ? rest.json : {}
  assert.deepEqual(
    [items, spoiler],
    [['m1', 'm2'].map((media_id) => ({ media_id, caption: '', outbound_url: '' })), true],
  )
})

test('what does not go together is refused before anything is sent', () => {
  const refused = (...given: Parameters<typeof part>) =>
    assert.throws(() => submissionOf(part(...given), []), failsAs('rejected'))
  refused({ kind: 'image' })
  refused({ kind: 'video' }, [image('a')])
  refused({ kind: 'self' }, [image('a')])
  refused({ kind: 'link' })
  refused({ subreddit: 'no such name!' })
  refused({ title: '  ' })
})

test('what the moderators of a community ask for, at its limits and beyond', () => {
  const faults = (wanted: Record<string, unknown>, ...given: Parameters<typeof part>) =>
    faultsOf(part(...given), PostRequirements.parse(wanted)).length
  const url = 'https://news.northwind.example/a'
  const two = [image('a'), image('b')]
  const table: [number, ...Parameters<typeof faults>][] = [
    [0, { title_text_min_length: 7, title_text_max_length: 7 }],
    [1, { title_text_min_length: 8 }],
    [1, { title_text_max_length: 6 }],
    [0, { title_required_strings: ['title', '[Show]'] }],
    [1, { title_required_strings: ['[Show]'] }],
    [1, { title_blacklisted_strings: ['TITLE'] }],
    [0, { body_restriction_policy: 'required', body_text_min_length: 4, body_text_max_length: 4 }],
    [1, { body_restriction_policy: 'required' }, {}, [], ''],
    [1, { body_restriction_policy: 'notAllowed' }],
    [1, { body_text_min_length: 5 }],
    [1, { body_text_max_length: 3 }],
    [1, { domain_blacklist: ['northwind.example'] }, { url }],
    [0, { domain_whitelist: ['northwind.example'] }, { url }],
    [1, { domain_whitelist: ['elsewhere.example'] }, { url }],
    [0, { gallery_min_items: 2, gallery_max_items: 2 }, {}, two],
    [1, { gallery_min_items: 3 }, {}, two],
    [1, { gallery_max_items: 1 }, {}, two],
  ]
  for (const [most, ...given] of table) assert.equal(faults(...given), most, JSON.stringify(given[0]))
})
