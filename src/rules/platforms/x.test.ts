import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MB } from '#contract/limits/limits.ts'
import { DEFAULT_PLATFORM_ACCESS } from '#contract/platforms.ts'
import { contextOf, draftOf, imageOf, mediaOf, problemsOf } from '../../../tests/support/rules/draft.ts'
import { checkContent } from '../check.ts'
import type { RulesContext, RulesDraft } from '../draft.ts'

const enterprise = { access: { ...DEFAULT_PLATFORM_ACCESS, x: 'enterprise' } } as const
const poll = { options: ['Yes', 'No'], durationMinutes: 60 }
const quoteTweetUrl = 'https://x.com/galley/status/1859'

describe('the rules of X', () => {
  const cases: [why: string, draft: Partial<RulesDraft>, problems: string[], context?: Partial<RulesContext>][] = [
    ['a plain post', {}, []],
    ['280 characters', { contentText: 'a'.repeat(280) }, []],
    ['281 characters', { contentText: 'a'.repeat(281) }, ['error text_too_long contentText']],
    [
      '281 with Basic',
      { contentText: 'a'.repeat(281) },
      ['error text_too_long contentText'],
      { facts: { subscription: 'basic' } },
    ],
    ['281 with Premium+', { contentText: 'a'.repeat(281) }, [], { facts: { subscription: 'premium_plus' } }],
    ['25,000 with Premium', { contentText: 'a'.repeat(25_000) }, [], { facts: { subscription: 'premium' } }],
    [
      '25,001 with Premium+',
      { contentText: 'a'.repeat(25_001) },
      ['error text_too_long contentText'],
      {
        facts: { subscription: 'premium_plus' },
      },
    ],
    ['nothing at all', { contentText: ' \n' }, ['error text_or_media_required contentText']],
    ['an image without text', { contentText: '', media: mediaOf.image() }, []],
    ['a byte order mark', { contentText: 'a\uFEFF' }, ['error text_has_invalid_characters contentText']],
    ['a link', { contentText: 'see galley.com' }, ['warning link_costs contentText']],
    ['a link at Enterprise prices', { contentText: 'see galley.com' }, [], enterprise],
    ['two cashtags', { contentText: '$GLY $SEA' }, ['error cashtag_limit contentText']],
    ['two cashtags with Enterprise access', { contentText: '$GLY $SEA' }, [], enterprise],
    ['four images', { media: mediaOf.images(4) }, []],
    ['six images', { media: mediaOf.images(6) }, ['error too_many_images media.images.4']],
    ['a large image', { media: mediaOf.image({ sizeBytes: 5 * MB + 1 }) }, ['error image_too_large media']],
    ['a GIF of 15 MB', { media: mediaOf.image({ contentType: 'image/gif', sizeBytes: 15 * MB }) }, []],
    [
      'a larger GIF',
      { media: mediaOf.image({ contentType: 'image/gif', sizeBytes: 15 * MB + 1 }) },
      ['error image_too_large media'],
    ],
    [
      'a GIF of many pixels',
      { media: mediaOf.image({ contentType: 'image/gif', width: 1281 }) },
      ['warning image_dimensions_too_large media'],
    ],
    [
      'a GIF beside an image',
      { media: { kind: 'images', images: [imageOf(), imageOf({ contentType: 'image/gif' })] } },
      ['error gif_must_be_alone media.images.1'],
    ],
    ['a TIFF', { media: mediaOf.image({ contentType: 'image/tiff' }) }, ['error media_type_unsupported media']],
    ['no alt text', { media: mediaOf.images(1, { altText: ' ' }) }, ['warning alt_text_missing media.images.0']],
    [
      'long alt text',
      { media: mediaOf.image({ altText: 'a'.repeat(1001) }) },
      ['error alt_text_too_long media.altText'],
    ],
    ['a document', { media: mediaOf.document() }, ['error media_kind_unsupported media']],
    ['a long video', { media: mediaOf.video({ durationSeconds: 141 }) }, ['error video_too_long media']],
    [
      'a long video with Premium',
      { media: mediaOf.video({ durationSeconds: 141 }) },
      ['warning video_too_long media'],
      {
        facts: { subscription: 'premium' },
      },
    ],
    ['a short video', { media: mediaOf.video({ durationSeconds: 0.4 }) }, ['error video_too_short media']],
    ['a large video', { media: mediaOf.video({ sizeBytes: 512 * MB + 1 }) }, ['error video_too_large media']],
    ['a WebM', { media: mediaOf.video({ contentType: 'video/webm' }) }, ['error media_type_unsupported media']],
    [
      'a tall reel',
      { media: mediaOf.video({ width: 1080, height: 1920 }) },
      ['warning video_dimensions_unusual media'],
    ],
    ['a portrait video', { media: mediaOf.video({ width: 720, height: 1280 }) }, []],
    ['a poll', { platformPayload: { poll } }, []],
    [
      'a poll with media, a quote and a thread',
      {
        media: mediaOf.image(),
        platformPayload: { poll, quoteTweetUrl, thread: [{ text: 'b' }] },
      },
      [
        'error poll_excludes_media platformPayload.poll',
        'error poll_excludes_quote platformPayload.poll',
        'error poll_excludes_thread platformPayload.poll',
        'error quote_not_available platformPayload.quoteTweetUrl',
      ],
    ],
    [
      'a poll that is half filled in',
      { platformPayload: { poll: { options: ['Yes', 'No', ' ', 'a'.repeat(26)] } } },
      [
        'error poll_option_length platformPayload.poll.options.2',
        'error poll_option_length platformPayload.poll.options.3',
      ],
    ],
    [
      'a poll of one option and four minutes',
      { platformPayload: { poll: { options: ['Yes'], durationMinutes: 4 } } },
      [
        'error poll_option_count platformPayload.poll.options',
        'error poll_duration platformPayload.poll.durationMinutes',
      ],
    ],
    ['a quote', { platformPayload: { quoteTweetUrl } }, ['error quote_not_available platformPayload.quoteTweetUrl']],
    ['a quote with Enterprise access', { platformPayload: { quoteTweetUrl } }, [], enterprise],
    [
      'a quote and media',
      { media: mediaOf.image(), platformPayload: { quoteTweetUrl } },
      ['error quote_excludes_media platformPayload.quoteTweetUrl'],
      enterprise,
    ],
    [
      'a quote of something else',
      { platformPayload: { quoteTweetUrl: 'https://galley.com/?https://x.com/a/status/1' } },
      ['error quote_link_invalid platformPayload.quoteTweetUrl'],
      enterprise,
    ],
    ['a community', { platformPayload: { communityUrl: 'https://x.com/i/communities/1493' } }, []],
    [
      'no community',
      { platformPayload: { communityUrl: 'https://x.com/galley/communities/1493' } },
      ['error community_link_invalid platformPayload.communityUrl'],
    ],
    ['a thread of 25', { platformPayload: { thread: Array(24).fill({ text: 'b' }) } }, []],
    [
      'a thread of 27',
      { platformPayload: { thread: Array(26).fill({ text: 'b' }) } },
      ['error thread_too_long platformPayload.thread.24'],
    ],
    [
      'each part of a thread',
      {
        platformPayload: {
          thread: [
            { text: 'a'.repeat(281) },
            { text: '' },
            { text: '', media: mediaOf.images(5) },
            { text: 'galley.com' },
          ],
        },
      },
      [
        'error text_too_long platformPayload.thread.0.text',
        'error text_or_media_required platformPayload.thread.1.text',
        'error too_many_images platformPayload.thread.2.media.images.4',
        'warning link_costs platformPayload.thread.3.text',
      ],
    ],
  ]
  for (const [why, draft, problems, context] of cases) {
    it(why, () => assert.deepEqual(problemsOf(draftOf('x', draft), context), problems))
  }

  it('says by how much and what to do', () => {
    const messages = (contentText: string) =>
      checkContent(draftOf('x', { contentText }), contextOf()).problems.map(({ message }) => message)
    assert.deepEqual(messages('a'.repeat(292)), [
      "12 characters over X's 280: shorten it, or connect an X Premium account.",
    ])
    assert.deepEqual(messages('a'.repeat(281)), [
      "1 character over X's 280: shorten it, or connect an X Premium account.",
    ])
    assert.match(messages('galley.com')[0] ?? '', /\$0\.20 .* instead of \$0\.015/)
  })

  it('says which choice of a poll is wrong', () => {
    const platformPayload = { poll: { options: ['Yes', ' ', 'a'.repeat(26)] } }
    assert.deepEqual(
      checkContent(draftOf('x', { platformPayload }), contextOf()).problems.map(({ message }) => message),
      [
        'Choice 2 of the poll is empty: fill it in or remove it.',
        'Choice 3 of the poll is 1 character over the 25 of a choice: shorten it.',
      ],
    )
  })

  it('passes with warnings, fails with an error', () => {
    assert.equal(checkContent(draftOf('x', { contentText: 'galley.com' }), contextOf()).ok, true)
    assert.equal(checkContent(draftOf('x', { contentText: '' }), contextOf()).ok, false)
  })
})
