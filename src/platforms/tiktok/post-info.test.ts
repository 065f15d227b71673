import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TikTokCreatorInfo } from '#contract/networks/tiktok-creator.ts'
import { image, outgoing } from '../../../tests/platforms/conformance/outgoing-part.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import { requireOffered } from './creator.ts'
import { postInfo } from './post-info.ts'
import { fileUpload, lastChunk } from './upload.ts'

const CREATOR: TikTokCreatorInfo = {
  creatorAvatarUrl: null,
  creatorUsername: 'northwind',
  creatorNickname: 'Northwind',
  privacyLevelOptions: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
  commentDisabled: false,
  duetDisabled: false,
  stitchDisabled: false,
  maxVideoPostDurationSec: 60,
  directPostEnabled: true,
}
const video: OutgoingMedia = { ...image('a'), kind: 'video', contentType: 'video/mp4', durationSeconds: 60 }
const part = (changes: Partial<OutgoingPart<'tiktok'>>) =>
  outgoing('2026-11-24T09:30:00.000Z', {
    text: 'A plane',
    media: [video],
    payload: { privacyLevel: 'SELF_ONLY' },
    ...changes,
  }) as OutgoingPart<'tiktok'> // by its payload

test('what nobody switched on is off', () => {
  assert.deepEqual(postInfo(part({}), CREATOR), {
    title: 'A plane',
    privacy_level: 'SELF_ONLY',
    disable_comment: true,
    disable_duet: true,
    disable_stitch: true,
    brand_content_toggle: false,
    brand_organic_toggle: false,
  })
})

test('what was switched on is on, but for what the creator has switched off meanwhile', () => {
  const payload = {
    privacyLevel: 'PUBLIC_TO_EVERYONE',
    allowComment: true,
    allowDuet: true,
    allowStitch: true,
    discloseOwnBrand: true,
    discloseBrandedContent: true,
    aiGenerated: true,
  }
  assert.deepEqual(postInfo(part({ payload }), { ...CREATOR, duetDisabled: true }), {
    title: 'A plane',
    privacy_level: 'PUBLIC_TO_EVERYONE',
    disable_comment: false,
    disable_duet: true,
    disable_stitch: false,
    brand_content_toggle: true,
    brand_organic_toggle: true,
    is_aigc: true,
  })
})

test('photos have a title and a description, and no duets', () => {
  const payload = { privacyLevel: 'SELF_ONLY', title: 'Planes' }
  const media = [{ ...image('a'), aiGenerated: true }]
  assert.deepEqual(postInfo(part({ payload, media }), CREATOR), {
    title: 'Planes',
    description: 'A plane',
    privacy_level: 'SELF_ONLY',
    disable_comment: true,
    brand_content_toggle: false,
    brand_organic_toggle: false,
    is_aigc: true,
  })
})

test('what the creator does not offer now is refused, with what is offered', () => {
  requireOffered(CREATOR, part({}))
  const level = part({ payload: { privacyLevel: 'FOLLOWER_OF_CREATOR' } })
  assert.throws(() => requireOffered(CREATOR, level), /choose one of PUBLIC_TO_EVERYONE, SELF_ONLY/)
  const long = part({ media: [{ ...video, durationSeconds: 61 }] })
  assert.throws(() => requireOffered(CREATOR, long), /at most 60 seconds/)
})

test('a video is announced in chunks, of which the last takes what is left over', () => {
  const MB = 1024 * 1024
  const cases: [sizeBytes: number, chunk: number, count: number, last: number][] = [
    [1, 1, 1, 0],
    [5 * MB - 1, 5 * MB - 1, 1, 0],
    [5 * MB, 5 * MB, 1, 0],
    [10 * MB - 1, 5 * MB, 1, 0],
    [10 * MB, 5 * MB, 2, 5 * MB],
    [1000 * MB + 3, 5 * MB, 200, 995 * MB],
  ]
  for (const [sizeBytes, chunk_size, total_chunk_count, start] of cases) {
    const announced = { source: 'FILE_UPLOAD', video_size: sizeBytes, chunk_size, total_chunk_count }
    assert.deepEqual(fileUpload({ sizeBytes }), announced)
    assert.deepEqual(lastChunk({ sizeBytes }), { start, end: sizeBytes })
  }
})
