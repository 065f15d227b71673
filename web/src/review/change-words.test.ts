import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import { changeWords } from './change-words.ts'

const BEFORE = {
  platform: 'x',
  contentText: 'Glue needs an hour',
  media: null,
  platformPayload: null,
  updatedAt: '2026-11-24T14:02:00.000Z',
} as unknown as Post // all that the words are made of
const ADA = { kind: 'user', userId: 'ada', name: 'Ada', client: null } as const

for (const [what, after, words] of [
  [
    'a person’s text',
    { contentText: 'Two hours', writtenBy: ADA },
    'The text for X was changed by Ada, Tue 24 Nov 14:02.',
  ],
  [
    'an assistant’s text',
    { contentText: 'Two hours', writtenBy: { ...ADA, kind: 'assistant', client: 'Scribe' } },
    'The text for X was changed by Scribe for Ada, Tue 24 Nov 14:02.',
  ],
  ['a text by nobody known', { contentText: 'Two hours' }, 'The text for X was changed, Tue 24 Nov 14:02.'],
  [
    'a picture',
    { media: { kind: 'image' }, writtenBy: ADA },
    'What goes with the text for X was changed by Ada, Tue 24 Nov 14:02.',
  ],
  [
    'an account, whose chooser is not known',
    { writtenBy: ADA },
    'The account or the link card for X was changed, Tue 24 Nov 14:02.',
  ],
] as const) {
  test(what, () => assert.equal(changeWords(BEFORE, { ...BEFORE, ...after } as Post, 'UTC'), words))
}
