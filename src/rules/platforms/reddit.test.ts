import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { draftOf, mediaOf, problemsOf } from '../../../tests/support/rules/draft.ts'
import type { RulesDraft } from '../draft.ts'

const payload = { subreddit: 'boats', title: 'Ahoy' }
const titled = (length: number) => ({ platformPayload: { ...payload, title: 'a'.repeat(length) } })

describe('the rules of Reddit', () => {
  const cases: [why: string, draft: Partial<RulesDraft>, problems: string[]][] = [
    ['a title alone', { contentText: '' }, []],
    [
      'nothing filled in',
      { platformPayload: null },
      ['error field_required platformPayload.subreddit', 'error field_required platformPayload.title'],
    ],
    ['a title of 299 characters', titled(299), []],
    ['a title of 300 characters', titled(300), []],
    ['a title of 301 characters', titled(301), ['error title_too_long platformPayload.title']],
    [
      'a link without its address',
      { platformPayload: { ...payload, kind: 'link' } },
      ['error field_required platformPayload.url'],
    ],
    ['39,999 characters', { contentText: 'a'.repeat(39_999) }, []],
    ['40,000 characters', { contentText: 'a'.repeat(40_000) }, []],
    ['40,001 characters', { contentText: 'a'.repeat(40_001) }, ['error text_too_long contentText']],
    ['19 images', { media: mediaOf.images(19) }, []],
    ['20 images', { media: mediaOf.images(20) }, []],
    ['21 images', { media: mediaOf.images(21) }, ['error too_many_images media.images.20']],
  ]
  for (const [why, draft, problems] of cases) {
    it(why, () => {
      assert.deepEqual(problemsOf(draftOf('reddit', { platformPayload: payload, ...draft })), problems)
    })
  }
})
