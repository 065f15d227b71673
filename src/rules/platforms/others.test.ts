import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Platform } from '#contract/platforms.ts'
import { draftOf, mediaOf, problemsOf } from '../../../tests/support/rules/draft.ts'
import type { RulesDraft } from '../draft.ts'

const hashtags = (count: number) => Array.from({ length: count }, (_, index) => `#tag${index}`).join(' ')
const links = (count: number) => Array.from({ length: count }, (_, index) => `https://galley.com/${index}`).join(' ')

const TOO_LONG = 'error text_too_long contentText'

describe('the limits of the other networks', () => {
  const cases: [platform: Platform, why: string, draft: Partial<RulesDraft>, problems: string[]][] = [
    ['linkedin', '21 images', { media: mediaOf.images(21) }, ['error too_many_images media.images.20']],
    [
      'linkedin',
      'WebP',
      { media: mediaOf.image({ contentType: 'image/webp' }) },
      ['error media_type_unsupported media'],
    ],
    [
      'linkedin',
      'a huge image',
      { media: mediaOf.image({ width: 7000, height: 6000 }) },
      ['error image_dimensions_too_large media'],
    ],
    ['linkedin', 'a document', { media: mediaOf.document({ pageCount: 300 }) }, []],
    [
      'linkedin',
      'a long document without a title',
      { media: mediaOf.document({ pageCount: 301, title: ' ' }) },
      ['error document_too_long media', 'error document_title_missing media.title'],
    ],
    [
      'linkedin',
      'a heavy document',
      { media: mediaOf.document({ sizeBytes: 100_000_001 }) },
      ['error document_too_large media'],
    ],
    ['linkedin', 'nothing but an article', { contentText: '', platformPayload: { articleUrl: 'https://a.com' } }, []],
    ['facebook', 'a long text', { contentText: 'a'.repeat(63_207) }, [TOO_LONG]],
    ['facebook', 'eleven images', { media: mediaOf.images(11) }, ['error too_many_images media.images.10']],
    [
      'facebook',
      'a reel of 91 s',
      {
        media: mediaOf.video({ durationSeconds: 91, width: 1080, height: 1920 }),
        platformPayload: { placement: 'reel' },
      },
      ['error video_too_long media'],
    ],
    ['facebook', 'a reel without a video', { platformPayload: { placement: 'reel' } }, ['error media_required media']],
    ['facebook', 'a video of 91 s', { media: mediaOf.video({ durationSeconds: 91 }) }, []],
    ['instagram', 'text alone', {}, ['error media_required media']],
    [
      'instagram',
      'PNG',
      { media: mediaOf.image({ contentType: 'image/png' }) },
      ['error media_type_unsupported media'],
    ],
    ['instagram', 'eleven images', { media: mediaOf.images(11) }, ['error too_many_images media.images.10']],
    ['instagram', '5 hashtags', { media: mediaOf.image(), contentText: hashtags(5) }, []],
    [
      'instagram',
      '6 hashtags',
      { media: mediaOf.image(), contentText: hashtags(6) },
      ['warning too_many_hashtags contentText'],
    ],
    [
      'instagram',
      '31 hashtags',
      { media: mediaOf.image(), contentText: hashtags(31) },
      ['error too_many_hashtags contentText'],
    ],
    ['instagram', 'a long caption', { media: mediaOf.image(), contentText: 'a'.repeat(2201) }, [TOO_LONG]],
    ['threads', '500 characters', { contentText: 'a'.repeat(500) }, []],
    ['threads', '497 and an emoji of 4 bytes', { contentText: `${'a'.repeat(497)}🔥` }, [TOO_LONG]],
    ['threads', '3 links', { contentText: links(3) }, []],
    [
      'threads',
      '3 links and one attached',
      { contentText: links(3), platformPayload: { linkUrl: 'https://a.com' } },
      ['warning too_many_links contentText'],
    ],
    ['threads', '6 links', { contentText: links(6) }, ['error too_many_links contentText']],
    [
      'threads',
      'a topic with a full stop',
      { platformPayload: { topicTag: 'a.b' } },
      ['error topic_tag_invalid platformPayload.topicTag'],
    ],
    [
      'threads',
      'a long part',
      { platformPayload: { thread: [{ text: 'a'.repeat(501) }] } },
      ['error text_too_long platformPayload.thread.0.text'],
    ],
    ['threads', '21 images', { media: mediaOf.images(21) }, ['error too_many_images media.images.20']],
  ]
  for (const [platform, why, draft, problems] of cases) {
    it(`${platform}: ${why}`, () => assert.deepEqual(problemsOf(draftOf(platform, draft)), problems))
  }
})
