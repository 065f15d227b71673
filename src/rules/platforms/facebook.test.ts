import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MB } from '#contract/limits/limits.ts'
import { draftOf, mediaOf, problemsOf } from '../../../tests/support/rules/draft.ts'
import type { RulesDraft } from '../draft.ts'

const placed = (placement: string, media: RulesDraft['media']): Partial<RulesDraft> => ({
  media,
  platformPayload: { placement },
})

const upright = (members: Parameters<typeof mediaOf.video>[0] = {}) =>
  mediaOf.video({ width: 1080, height: 1920, ...members })
const RATIO = 'error video_ratio_unsupported media'
const SIZE = 'error video_dimensions_unsupported media'

describe('the rules of Facebook', () => {
  const cases: [why: string, draft: Partial<RulesDraft>, problems: string[]][] = [
    ['a plain post', {}, []],
    ['nothing at all', { contentText: '' }, ['error text_or_media_required contentText']],
    ['a link alone', { contentText: '', platformPayload: { linkUrl: 'https://a.com' } }, []],
    [
      'a link beside an image',
      { media: mediaOf.image(), platformPayload: { linkUrl: 'https://a.com' } },
      ['error link_excludes_media platformPayload.linkUrl'],
    ],
    ['63,205 characters', { contentText: 'a'.repeat(63_205) }, []],
    ['63,206 characters', { contentText: 'a'.repeat(63_206) }, []],
    ['63,207 characters', { contentText: 'a'.repeat(63_207) }, ['error text_too_long contentText']],
    ['nine images', { media: mediaOf.images(9) }, []],
    ['ten images', { media: mediaOf.images(10) }, []],
    ['eleven images', { media: mediaOf.images(11) }, ['error too_many_images media.images.10']],
    ['an image of 10 MB', { media: mediaOf.image({ sizeBytes: 10 * MB }) }, []],
    ['a larger image', { media: mediaOf.image({ sizeBytes: 10 * MB + 1 }) }, ['error image_too_large media']],
    ['no alt text', { media: mediaOf.image({ altText: '' }) }, ['warning alt_text_missing media']],
    ['a video of four hours', { media: mediaOf.video({ durationSeconds: 14_400 }) }, []],
    ['a longer video', { media: mediaOf.video({ durationSeconds: 14_401 }) }, ['error video_too_long media']],
    ['a document', { media: mediaOf.document() }, ['error media_kind_unsupported media']],
    ...(['reel', 'story'] as const).flatMap((placement): typeof cases => [
      [`a ${placement} of 3 s`, placed(placement, upright({ durationSeconds: 3 })), []],
      [`a shorter ${placement}`, placed(placement, upright({ durationSeconds: 2.9 })), ['error video_too_short media']],
      [`a ${placement} of 90 s`, placed(placement, upright({ durationSeconds: 90 })), []],
      [`a longer ${placement}`, placed(placement, upright({ durationSeconds: 91 })), ['error video_too_long media']],
      [`a ${placement} of 540 × 960`, placed(placement, upright({ width: 540, height: 960 })), []],
      [`a ${placement} a few lines off`, placed(placement, upright({ width: 1082, height: 1918 })), []],
      [`a smaller ${placement}`, placed(placement, upright({ width: 360, height: 640 })), [SIZE]],
      [`a square ${placement}`, placed(placement, upright({ width: 1080, height: 1080 })), [RATIO]],
      [`a lying ${placement}`, placed(placement, mediaOf.video({ width: 1920, height: 1080 })), [RATIO]],
      [`a narrower ${placement}`, placed(placement, upright({ width: 1080, height: 2340 })), [RATIO]],
    ]),
    ['a lying video in the feed', { media: mediaOf.video({ width: 1920, height: 1080 }) }, []],
    ['a story of an image of 4 MB', placed('story', mediaOf.image({ sizeBytes: 4 * MB })), []],
    [
      'a story of a larger image',
      placed('story', mediaOf.image({ sizeBytes: 4 * MB + 1 })),
      ['error image_too_large media'],
    ],
    ['a reel of an image', placed('reel', mediaOf.image()), ['error media_required media']],
    ['a story of an image', placed('story', mediaOf.image()), []],
    ['a story of text', placed('story', null), ['error media_required media']],
    ['a story of two', placed('story', mediaOf.images(2)), ['error too_many_images media']],
  ]
  for (const [why, draft, problems] of cases) {
    it(why, () => assert.deepEqual(problemsOf(draftOf('facebook', draft)), problems))
  }
})
