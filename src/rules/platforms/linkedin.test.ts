import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DEFAULT_PLATFORM_ACCESS } from '#contract/platforms.ts'
import { draftOf, mediaOf, problemsOf } from '../../../tests/support/rules/draft.ts'
import type { RulesContext, RulesDraft } from '../draft.ts'

const MB = 1_000_000
const access = { ...DEFAULT_PLATFORM_ACCESS, linkedin: 'community_management' as const }
const articleUrl = 'https://northwind.example/a'
const comment = (length: number) => ({ platformPayload: { firstComment: 'a'.repeat(length) } })
const image = (members: Parameters<typeof mediaOf.image>[0]) => ({ media: mediaOf.image(members) })
const video = (members: Parameters<typeof mediaOf.video>[0]) => ({ media: mediaOf.video(members) })
const document = (members: Parameters<typeof mediaOf.document>[0]) => ({ media: mediaOf.document(members) })
const card = {
  url: articleUrl,
  title: 'A',
  description: null,
  imageAssetId: null,
  imageUrl: null,
  readAt: '2026-11-24T09:30:00Z',
}

describe('LinkedIn', () => {
  const cases: [why: string, draft: Partial<RulesDraft>, problems: string[], context?: Partial<RulesContext>][] = [
    ['2,999 characters', { contentText: 'a'.repeat(2999) }, []],
    ['3,000 characters', { contentText: 'a'.repeat(3000) }, []],
    ['3,001 characters', { contentText: 'a'.repeat(3001) }, ['error text_too_long contentText']],
    ['20 images', { media: mediaOf.images(20) }, []],
    ['21 images', { media: mediaOf.images(21) }, ['error too_many_images media.images.20']],
    ['an image of 5 MB', image({ sizeBytes: 5 * MB }), []],
    ['an image of more', image({ sizeBytes: 5 * MB + 1 }), ['error image_too_large media']],
    ['as many pixels as it takes', image({ width: 36_152_319, height: 1 }), []],
    ['one more', image({ width: 36_152_320, height: 1 }), ['error image_dimensions_too_large media']],
    ['no words for an image', image({ altText: '' }), ['warning alt_text_missing media']],
    ['a film of 3 s', video({ durationSeconds: 3 }), []],
    ['a film of less', video({ durationSeconds: 2.9 }), ['error video_too_short media']],
    ['a film of half an hour', video({ durationSeconds: 1800 }), []],
    ['a film of more', video({ durationSeconds: 1801 }), ['error video_too_long media']],
    ['a film of 500 MB', video({ sizeBytes: 500 * MB }), []],
    ['a heavier film', video({ sizeBytes: 500 * MB + 1 }), ['error video_too_large media']],
    ['a film of Apple', video({ contentType: 'video/quicktime' }), ['error media_type_unsupported media']],
    ['a document of 300 pages', document({ pageCount: 300 }), []],
    ['a document of 301', document({ pageCount: 301 }), ['error document_too_long media']],
    ['a document of 100 MB', document({ sizeBytes: 100 * MB }), []],
    ['a heavier document', document({ sizeBytes: 100 * MB + 1 }), ['error document_too_large media']],
    ['a document without a title', document({ title: '' }), ['error document_title_missing media.title']],
    ['nothing but an article', { contentText: '', platformPayload: { articleUrl } }, []],
    [
      'an article beside an image',
      { media: mediaOf.image(), platformPayload: { articleUrl } },
      ['error link_excludes_media platformPayload.articleUrl'],
    ],
    ['an article that was read', { platformPayload: { articleUrl }, linkCard: card }, []],
    [
      'an article that could not be read',
      { platformPayload: { articleUrl }, linkCard: null },
      ['warning link_card_missing platformPayload.articleUrl'],
    ],
    ['a comment of 1,249 characters', comment(1249), [], { access }],
    ['a comment of 1,250 characters', comment(1250), [], { access }],
    ['a longer comment', comment(1251), ['error text_too_long platformPayload.firstComment'], { access }],
    ['a comment by an app of everybody', comment(1), ['error comment_not_available platformPayload.firstComment']],
    ['a person to connections', { platformPayload: { visibility: 'connections' } }, [], { facts: { kind: 'profile' } }],
    [
      'a page to connections',
      { platformPayload: { visibility: 'connections' } },
      ['error visibility_not_available platformPayload.visibility'],
      { facts: { kind: 'page' } },
    ],
    ['a page to everybody', { platformPayload: { visibility: 'public' } }, [], { facts: { kind: 'page' } }],
  ]
  for (const [why, draft, problems, context] of cases) {
    it(why, () => assert.deepEqual(problemsOf(draftOf('linkedin', draft), context), problems))
  }
})
