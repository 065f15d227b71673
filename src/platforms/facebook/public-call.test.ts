import assert from 'node:assert/strict'
import { test } from 'node:test'
import { image, plainPart } from '../../../tests/platforms/conformance/outgoing-part.ts'
import { failsAs } from '../../../tests/support/platforms/refusals.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import { kindOf } from './kind.ts'
import { publicCall } from './public-call.ts'

type Part = OutgoingPart<'facebook'>

const [one, two] = [image('a'), image('b')]
const film: OutgoingMedia = { ...one, kind: 'video', contentType: 'video/mp4' }
const part = plainPart<'facebook'>
const nothing = { photos: {}, upload: null, file: null, video: null, isVideoWhole: false, commentOn: null }
const call = (changes: Partial<Part>, prepared = {}) => {
  const { host, edge, form } = publicCall({ externalId: '1' }, part(changes), { ...nothing, ...prepared })
  return [host, edge, form]
}

test('a text, a link, and several photos in their order', () => {
  assert.deepEqual(call({}), ['api', '1/feed', { message: 'Hello' }])
  const payload = { linkUrl: 'https://northwind.example/' }
  assert.deepEqual(call({ text: '', payload }), ['api', '1/feed', { link: 'https://northwind.example/' }])
  const photos = { [two.assetId]: '8', [one.assetId]: '7' }
  assert.deepEqual(call({ media: [one, two] }, { photos }), [
    'api',
    '1/feed',
    {
      message: 'Hello',
      'attached_media[0]': '{"media_fbid":"7"}',
      'attached_media[1]': '{"media_fbid":"8"}',
    },
  ])
})

test('a video, a reel, stories and a comment', () => {
  const described = { description: 'Hello' }
  assert.deepEqual(call({ media: [film] }, { file: '4:h' }), [
    'video',
    '1/videos',
    { fbuploader_video_file_chunk: '4:h', ...described },
  ])
  const finish = { upload_phase: 'finish', video_id: '9' }
  const [reel, story] = [{ placement: 'reel' as const }, { placement: 'story' as const }]
  assert.deepEqual(call({ media: [film], payload: reel }, { video: '9' }), [
    'api',
    '1/video_reels',
    { ...finish, video_state: 'PUBLISHED', ...described },
  ])
  assert.deepEqual(call({ media: [film], payload: story }, { video: '9' }), ['api', '1/video_stories', finish])
  assert.deepEqual(call({ media: [one], payload: story }, { photos: { [one.assetId]: '7' } }), [
    'api',
    '1/photo_stories',
    { photo_id: '7' },
  ])
  assert.deepEqual(call({ kind: 'comment' }, { commentOn: '1_5' }), ['api', '1_5/comments', { message: 'Hello' }])
})

test('what Facebook would refuse is refused before it is asked', () => {
  const refused: Partial<Part>[] = [
    { media: [{ ...one, kind: 'document' }] },
    { media: [one, film] },
    { media: [one], payload: { placement: 'reel' } },
    { payload: { placement: 'story' } },
    { media: [one, two], payload: { placement: 'story' } },
  ]
  for (const changes of refused) {
    assert.throws(() => kindOf(part(changes)), failsAs('rejected'))
  }
})
