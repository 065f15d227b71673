import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MB } from '#contract/limits/limits.ts'
import { draftOf, mediaOf, problemsOf } from '../../../tests/support/rules/draft.ts'
import type { RulesDraft } from '../draft.ts'

const many = (count: number, what: string) => Array.from({ length: count }, (_, n) => `${what}a${n}`).join(' ')
const placed = (placement: string, media: RulesDraft['media']): Partial<RulesDraft> => ({
  media,
  platformPayload: { placement },
})
const named = (count: number): Partial<RulesDraft> => ({
  platformPayload: { collaborators: Array.from({ length: count }, (_, n) => `northwind.${n}`) },
})

const cover = (coverUrl: string): Partial<RulesDraft> => ({ media: mediaOf.video(), platformPayload: { coverUrl } })

describe('the rules of Instagram', () => {
  const cases: [why: string, draft: Partial<RulesDraft>, problems: string[]][] = [
    ['an image', {}, []],
    ['an image alone', { contentText: '' }, []],
    ['text alone', { media: null }, ['error media_required media']],
    ['2,199 characters', { contentText: 'a'.repeat(2199) }, []],
    ['2,200 characters', { contentText: 'a'.repeat(2200) }, []],
    ['2,201 characters', { contentText: 'a'.repeat(2201) }, ['error text_too_long contentText']],
    ['5 hashtags', { contentText: many(5, '#') }, []],
    ['6 hashtags', { contentText: many(6, '#') }, ['warning too_many_hashtags contentText']],
    ['30 hashtags', { contentText: many(30, '#') }, ['warning too_many_hashtags contentText']],
    ['31 hashtags', { contentText: many(31, '#') }, ['error too_many_hashtags contentText']],
    ['19 names', { contentText: many(19, '@') }, []],
    ['20 names', { contentText: many(20, '@') }, []],
    ['21 names', { contentText: many(21, '@') }, ['error too_many_mentions contentText']],
    ['mail addresses name nobody', { contentText: many(21, 'post@') }, []],
    ['2 collaborators', named(2), []],
    ['3 collaborators', named(3), []],
    ['4 collaborators', named(4), ['error too_many_collaborators platformPayload.collaborators']],
    ['nine images', { media: mediaOf.images(9) }, []],
    ['ten images', { media: mediaOf.images(10) }, []],
    ['eleven images', { media: mediaOf.images(11) }, ['error too_many_images media.images.10']],
    ['a PNG', { media: mediaOf.image({ contentType: 'image/png' }) }, ['error media_type_unsupported media']],
    ['an image of 4:5', { media: mediaOf.image({ width: 800, height: 1000 }) }, []],
    ['an image of 1.91:1', { media: mediaOf.image({ width: 1910, height: 1000 }) }, []],
    [
      'a little narrower',
      { media: mediaOf.image({ width: 780, height: 1000 }) },
      ['warning image_ratio_unsupported media'],
    ],
    ['9:16', { media: mediaOf.image({ width: 900, height: 1600 }) }, ['warning image_ratio_unsupported media']],
    ['still narrower', { media: mediaOf.image({ width: 500, height: 1000 }) }, ['error image_ratio_unsupported media']],
    ['wider', { media: mediaOf.image({ width: 1930, height: 1000 }) }, ['error image_ratio_unsupported media']],
    ['9:16 as a story', placed('story', mediaOf.image({ width: 900, height: 1600 })), []],
    ['an image of 8 MB', { media: mediaOf.image({ sizeBytes: 8 * MB }) }, []],
    ['a larger image', { media: mediaOf.image({ sizeBytes: 8 * MB + 1 }) }, ['error image_too_large media']],
    ['no alt text', { media: mediaOf.image({ altText: '' }) }, ['warning alt_text_missing media']],
    ['an alt text of 1,000', { media: mediaOf.image({ altText: 'a'.repeat(1000) }) }, []],
    [
      'an alt text of 1,001',
      { media: mediaOf.image({ altText: 'a'.repeat(1001) }) },
      ['error alt_text_too_long media.altText'],
    ],
    ['a video of 3 s', { media: mediaOf.video({ durationSeconds: 3 }) }, []],
    ['a shorter video', { media: mediaOf.video({ durationSeconds: 2.9 }) }, ['error video_too_short media']],
    ['a video of 15 minutes and 300 MB', { media: mediaOf.video({ durationSeconds: 900, sizeBytes: 300 * MB }) }, []],
    [
      'a longer, larger video',
      { media: mediaOf.video({ durationSeconds: 901, sizeBytes: 300 * MB + 1 }) },
      ['error video_too_large media', 'error video_too_long media'],
    ],
    ['a reel', placed('reel', mediaOf.video()), []],
    ['a reel of an image', placed('reel', mediaOf.image()), ['error media_required media']],
    ['a story of an image', placed('story', mediaOf.image()), []],
    ['a story of two', placed('story', mediaOf.images(2)), ['error too_many_images media']],
    ['a story of 60 s and 100 MB', placed('story', mediaOf.video({ durationSeconds: 60, sizeBytes: 100 * MB })), []],
    [
      'a longer, larger story',
      placed('story', mediaOf.video({ durationSeconds: 61, sizeBytes: 100 * MB + 1 })),
      ['error video_too_long media', 'error video_too_large media'],
    ],
    ['a cover of the library', cover('http://localhost:4400/storage/media/o/a.jpg'), []],
    [
      'a cover that is a stranger’s',
      cover('https://northwind.example/a.jpg'),
      ['error cover_not_in_library platformPayload.coverUrl'],
    ],
    ['a document', { media: mediaOf.document() }, ['error media_kind_unsupported media']],
  ]
  for (const [why, draft, problems] of cases) {
    it(why, () => assert.deepEqual(problemsOf(draftOf('instagram', { media: mediaOf.image(), ...draft })), problems))
  }
})
