import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MB } from '#contract/limits.ts'
import type { RulesDraft } from '../draft.ts'
import { draftOf, mediaOf, problemsOf } from '../draft-for-tests.ts'

const placed = (placement: string, media: RulesDraft['media']): Partial<RulesDraft> => ({
  media,
  platformPayload: { placement },
})

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
    ['a reel of 3 s', placed('reel', mediaOf.video({ durationSeconds: 3 })), []],
    ['a shorter reel', placed('reel', mediaOf.video({ durationSeconds: 2.9 })), ['error video_too_short media']],
    ['a reel of 90 s', placed('reel', mediaOf.video({ durationSeconds: 90 })), []],
    ['a longer reel', placed('reel', mediaOf.video({ durationSeconds: 91 })), ['error video_too_long media']],
    ['a reel of an image', placed('reel', mediaOf.image()), ['error media_required media']],
    ['a story of an image', placed('story', mediaOf.image()), []],
    ['a story of text', placed('story', null), ['error media_required media']],
    ['a story of two', placed('story', mediaOf.images(2)), ['error too_many_images media']],
  ]
  for (const [why, draft, problems] of cases) {
    it(why, () => assert.deepEqual(problemsOf(draftOf('facebook', draft)), problems))
  }
})
