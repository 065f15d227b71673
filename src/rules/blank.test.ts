import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PLATFORMS } from '#contract/platforms.ts'
import { draftOf, mediaOf, problemsOf } from '../../tests/support/rules/draft.ts'
import { RULES } from './platforms/table.ts'

/**
 * Texts without visible characters. In every field that needs words, every network's rules must treat them as empty.
 */
const UNSEEN = [
  '\u200B',
  '\u00A0\u00A0',
  '\u2800',
  '\u3164',
  '\u200D\uFE0F',
  '\u{E0061}',
  '\u0301',
  ' \uFEFF\u2060\n',
  '\u00AD',
  '\u200F',
]

describe('a text of which nothing shows is none:', () => {
  for (const platform of PLATFORMS.filter((one) => RULES[one].needs === 'text_or_media')) {
    test(platform, () => {
      for (const contentText of UNSEEN) {
        const found = problemsOf(draftOf(platform, { contentText }))
        assert.ok(found.includes('error text_or_media_required contentText'), JSON.stringify(contentText))
      }
    })
  }
  for (const platform of ['x', 'bluesky', 'threads'] as const) {
    test(`a continuation on ${platform}`, () => {
      for (const text of UNSEEN) {
        const found = problemsOf(draftOf(platform, { platformPayload: { thread: [{ text }] } }))
        assert.ok(found.includes('error text_or_media_required platformPayload.thread.0.text'), JSON.stringify(text))
      }
    })
  }
})

describe('a field that needs words has none:', () => {
  const fields: [what: string, of: (text: string) => Parameters<typeof draftOf>, finding: string][] = [
    [
      'a title on Reddit',
      (title) => ['reddit', { platformPayload: { subreddit: 'a', title } }],
      'error field_required platformPayload.title',
    ],
    [
      'a title on YouTube',
      (title) => ['youtube', { platformPayload: { title } }],
      'error field_required platformPayload.title',
    ],
    [
      'an alternative text',
      (altText) => ['bluesky', { media: mediaOf.image({ altText }) }],
      'warning alt_text_missing media',
    ],
    [
      'the title of a document',
      (title) => ['linkedin', { media: mediaOf.document({ title }) }],
      'error document_title_missing media.title',
    ],
    [
      'a choice of a poll',
      (option) => ['x', { platformPayload: { poll: { options: ['a', option], durationMinutes: 5 } } }],
      'error poll_option_length platformPayload.poll.options.1',
    ],
    [
      'a topic',
      (topicTag) => ['threads', { platformPayload: { topicTag } }],
      'error topic_tag_invalid platformPayload.topicTag',
    ],
  ]
  for (const [what, of, finding] of fields) {
    test(what, () => {
      for (const text of UNSEEN) assert.ok(problemsOf(draftOf(...of(text))).includes(finding), JSON.stringify(text))
    })
  }
})

test('words with joiners are words', () => {
  for (const contentText of ['می\u200Cخواهم', 'क्\u200Dष', '👨‍👩‍👧', '\u200F.']) {
    assert.deepEqual(problemsOf(draftOf('bluesky', { contentText })), [])
  }
})
