import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MB } from '#contract/limits/limits.ts'
import { contextOf, draftOf, mediaOf, problemsOf } from '../../../tests/support/rules/draft.ts'
import { checkContent } from '../check.ts'
import type { RulesDraft } from '../draft.ts'

const FAMILY = '👨‍👩‍👧‍👦'

const badQuote = (quoteUri: string): [string, Partial<RulesDraft>, string[]] => [
  `a quote of ${quoteUri}`,
  { platformPayload: { quoteUri } },
  ['error quote_link_invalid platformPayload.quoteUri'],
]

describe('the rules of Bluesky', () => {
  const cases: [why: string, draft: Partial<RulesDraft>, problems: string[]][] = [
    ['a plain post', {}, []],
    ['300 characters', { contentText: '日'.repeat(300) }, []],
    ['301 characters', { contentText: 'a'.repeat(301) }, ['error text_too_long contentText']],
    ['120 families of 25 bytes', { contentText: FAMILY.repeat(120) }, []],
    ['121 families of 25 bytes', { contentText: FAMILY.repeat(121) }, ['error text_too_long contentText']],
    [
      'a long address counts in full',
      { contentText: `https://galley.com/${'a'.repeat(282)}` },
      ['error text_too_long contentText'],
    ],
    ['nothing at all', { contentText: '' }, ['error text_or_media_required contentText']],
    ['a quote alone', { contentText: '', platformPayload: { quoteUri: 'https://bsky.app/profile/a.b/post/3k' } }, []],
    ['a quote by its record', { platformPayload: { quoteUri: 'at://did:plc:abc/app.bsky.feed.post/3k' } }, []],
    [
      'a quote of a profile',
      { platformPayload: { quoteUri: 'https://bsky.app/profile/a.b' } },
      ['error quote_link_invalid platformPayload.quoteUri'],
    ],
    ...['at://did:plc:abc/app.bsky.feed.post/..', 'at://did:plc:abc/app.bsky.feed.post/a%2fb'].map(badQuote),
    ...['https://bsky.app/profile/a.b/post/%22x', 'https://bsky.app/profile/a%2fb/post/3k'].map(badQuote),
    [
      'a quote, which makes up for no text in the first part only',
      {
        contentText: '',
        platformPayload: { quoteUri: 'at://did:plc:abc/app.bsky.feed.post/3k', thread: [{ text: '' }] },
      },
      ['error text_or_media_required platformPayload.thread.0.text'],
    ],
    ['four images', { media: mediaOf.images(4) }, []],
    ['five images', { media: mediaOf.images(5) }, ['error too_many_images media.images.4']],
    ['an image of 2,000,000 bytes', { media: mediaOf.image({ sizeBytes: 2_000_000 }) }, []],
    [
      'a larger image',
      { media: mediaOf.images(1, { sizeBytes: 2_000_001 }) },
      ['error image_too_large media.images.0'],
    ],
    ['no alt text', { media: mediaOf.image({ altText: '' }) }, ['warning alt_text_missing media']],
    ['long alt text', { media: mediaOf.image({ altText: 'a'.repeat(2000) }) }, []],
    ['a video of three minutes', { media: mediaOf.video({ durationSeconds: 180, sizeBytes: 300 * MB }) }, []],
    [
      'a longer, larger video',
      { media: mediaOf.video({ durationSeconds: 180.5, sizeBytes: 300 * MB + 1 }) },
      ['error video_too_large media', 'error video_too_long media'],
    ],
    ['a MOV', { media: mediaOf.video({ contentType: 'video/quicktime' }) }, ['error media_type_unsupported media']],
    ['a document', { media: mediaOf.document() }, ['error media_kind_unsupported media']],
    ['languages', { platformPayload: { langs: ['en', 'pt-BR', 'zh-Hans'] } }, []],
    [
      'too many languages, one of them none',
      { platformPayload: { langs: ['en', 'not a language', 'de', 'fr'] } },
      ['error lang_invalid platformPayload.langs.1', 'error too_many_langs platformPayload.langs.3'],
    ],
    [
      'each part of a thread',
      {
        platformPayload: { thread: [{ text: 'a'.repeat(301) }, { text: '', media: mediaOf.document() }, { text: '' }] },
      },
      [
        'error text_too_long platformPayload.thread.0.text',
        'error media_kind_unsupported platformPayload.thread.1.media',
        'error text_or_media_required platformPayload.thread.2.text',
      ],
    ],
  ]
  for (const [why, draft, problems] of cases) {
    it(why, () => assert.deepEqual(problemsOf(draftOf('bluesky', draft)), problems))
  }

  it('counts in characters, and in bytes once only those are too many', () => {
    const counted = (contentText: string) => checkContent(draftOf('bluesky', { contentText }), contextOf()).counted
    assert.deepEqual(counted(FAMILY.repeat(120)), { used: 120, max: 300 })
    assert.deepEqual(counted(FAMILY.repeat(121)), { used: 3025, max: 3000 })
    assert.deepEqual(counted('a'.repeat(301)), { used: 301, max: 300 })
  })
})
