import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MB } from '#contract/limits/limits.ts'
import { draftOf, mediaOf, problemsOf } from '../../../tests/support/rules/draft.ts'
import type { RulesDraft } from '../draft.ts'

const links = (count: number) => Array.from({ length: count }, (_, n) => `https://a${n}.com`).join(' ')
const payload = (members: NonNullable<RulesDraft['platformPayload']>): Partial<RulesDraft> => ({
  platformPayload: members,
})

describe('the rules of Threads', () => {
  const cases: [why: string, draft: Partial<RulesDraft>, problems: string[]][] = [
    ['a plain post', {}, []],
    ['nothing at all', { contentText: '' }, ['error text_or_media_required contentText']],
    ['499 characters', { contentText: 'a'.repeat(499) }, []],
    ['500 characters', { contentText: 'a'.repeat(500) }, []],
    ['501 characters', { contentText: 'a'.repeat(501) }, ['error text_too_long contentText']],
    ['an emoji counts as its bytes', { contentText: `${'a'.repeat(496)}🔥` }, []],
    ['one byte more', { contentText: `${'a'.repeat(497)}🔥` }, ['error text_too_long contentText']],
    ['three links', { contentText: links(3) }, []],
    ['four links', { contentText: links(4) }, ['warning too_many_links contentText']],
    ['five links', { contentText: links(5) }, ['warning too_many_links contentText']],
    ['six links', { contentText: links(6) }, ['error too_many_links contentText']],
    ['a topic of 49', payload({ topicTag: 'a'.repeat(49) }), []],
    ['a topic of 50', payload({ topicTag: 'a'.repeat(50) }), []],
    ['a topic of 51', payload({ topicTag: 'a'.repeat(51) }), ['error topic_tag_invalid platformPayload.topicTag']],
    ['an empty topic', payload({ topicTag: '' }), ['error topic_tag_invalid platformPayload.topicTag']],
    ['a topic with "&"', payload({ topicTag: 'a&b' }), ['error topic_tag_invalid platformPayload.topicTag']],
    ['who may answer', payload({ replyControl: 'accounts_you_follow' }), []],
    [
      'nobody that is known',
      payload({ replyControl: 'friends' }),
      ['error reply_control_invalid platformPayload.replyControl'],
    ],
    ['a link of its own', payload({ linkUrl: 'https://a.com' }), []],
    [
      'a link of its own beside an image',
      { media: mediaOf.image(), ...payload({ linkUrl: 'https://a.com' }) },
      ['error link_excludes_media platformPayload.linkUrl'],
    ],
    ['nineteen images', { media: mediaOf.images(19) }, []],
    ['twenty images', { media: mediaOf.images(20) }, []],
    ['twenty-one images', { media: mediaOf.images(21) }, ['error too_many_images media.images.20']],
    ['an image without words', { media: mediaOf.image({ altText: '' }) }, ['warning alt_text_missing media']],
    ['an image of 8 MB', { media: mediaOf.image({ sizeBytes: 8 * MB }) }, []],
    ['a larger image', { media: mediaOf.image({ sizeBytes: 8 * MB + 1 }) }, ['error image_too_large media']],
    ['a GIF', { media: mediaOf.image({ contentType: 'image/gif' }) }, ['error media_type_unsupported media']],
    ['a video of five minutes and 1 GB', { media: mediaOf.video({ durationSeconds: 300, sizeBytes: 1000 * MB }) }, []],
    [
      'a longer, larger video',
      { media: mediaOf.video({ durationSeconds: 301, sizeBytes: 1000 * MB + 1 }) },
      ['error video_too_large media', 'error video_too_long media'],
    ],
    ['a document', { media: mediaOf.document() }, ['error media_kind_unsupported media']],
  ]
  for (const [why, draft, problems] of cases) {
    it(why, () => assert.deepEqual(problemsOf(draftOf('threads', draft)), problems))
  }
})
