import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DEFAULT_PLATFORM_ACCESS } from '#contract/platforms.ts'
import { contextOf, draftOf, mediaOf, problemsOf } from '../../../tests/support/rules/draft.ts'
import { checkContent } from '../check.ts'
import type { RulesContext, RulesDraft } from '../draft.ts'

const audited = { access: { ...DEFAULT_PLATFORM_ACCESS, tiktok: 'audited' as const } }
const own = { privacyLevel: 'SELF_ONLY' }
const everybody = { privacyLevel: 'PUBLIC_TO_EVERYONE' }
const media = mediaOf.video()
const photos = (count: number) => mediaOf.images(count, { contentType: 'image/jpeg' })
const TOO_LONG = 'error text_too_long contentText'
const PRIVACY = 'platformPayload.privacyLevel'

type Case = [why: string, draft: Partial<RulesDraft>, problems: string[], context?: Partial<RulesContext>]

describe('the rules of TikTok', () => {
  const cases: Case[] = [
    ['a video', {}, []],
    ['a video with a footer', { media: mediaOf.video({ addedMarks: true }) }, ['warning added_marks media']],
    ['text alone', { media: null }, ['error media_required media']],
    ['nobody chose who may see it', { platformPayload: null }, [`error field_required ${PRIVACY}`]],
    [
      'a privacy level of another network',
      { platformPayload: { privacyLevel: 'public' } },
      [`error privacy_level_unknown ${PRIVACY}`],
    ],
    [
      'for everybody, by an app that was not audited',
      { platformPayload: everybody },
      [`error app_must_be_audited ${PRIVACY}`],
    ],
    ['for everybody, by one that was', { platformPayload: everybody }, [], audited],
    [
      'branded content that nobody else sees',
      { platformPayload: { ...own, discloseBrandedContent: true } },
      [`error branded_content_is_public ${PRIVACY}`],
    ],
    ['its own brand, which nobody else sees', { platformPayload: { ...own, discloseOwnBrand: true } }, []],
    ['branded content', { platformPayload: { ...everybody, discloseBrandedContent: true } }, [], audited],
    [
      'a video for the inbox',
      { platformPayload: { postMode: 'inbox' } },
      ['warning finished_in_the_app platformPayload.postMode'],
    ],
    ['a caption of 2,199 characters', { contentText: 'a'.repeat(2199) }, []],
    ['a caption of 2,200, surrogates counted', { contentText: '😀'.repeat(1100) }, []],
    ['a caption of 2,201', { contentText: `${'😀'.repeat(1100)}a` }, [TOO_LONG]],
    ['a video of 3 seconds', { media: mediaOf.video({ durationSeconds: 3 }) }, []],
    ['a shorter one', { media: mediaOf.video({ durationSeconds: 2.9 }) }, ['error video_too_short media']],
    ['a video of ten minutes', { media: mediaOf.video({ durationSeconds: 600 }) }, []],
    ['a longer one', { media: mediaOf.video({ durationSeconds: 601 }) }, ['error video_too_long media']],
    ['a title of 91, which videos do not have', { platformPayload: { ...own, title: 'a'.repeat(91) } }, []],
    ['35 photos', { media: photos(35) }, []],
    ['36 photos', { media: photos(36) }, ['error too_many_images media.images.35']],
    ['a description of 4,000', { media: photos(1), contentText: 'a'.repeat(4000) }, []],
    ['a description of 4,001', { media: photos(1), contentText: 'a'.repeat(4001) }, [TOO_LONG]],
    ['a title of 90', { media: photos(1), platformPayload: { ...own, title: 'a'.repeat(90) } }, []],
    [
      'a title of 91',
      { media: photos(1), platformPayload: { ...own, title: 'a'.repeat(91) } },
      ['error title_too_long platformPayload.title'],
    ],
    ['PNG', { media: mediaOf.image({ contentType: 'image/png' }) }, ['error media_type_unsupported media']],
    ['a photo of 20 MB', { media: mediaOf.image({ contentType: 'image/jpeg', sizeBytes: 20_000_000 }) }, []],
    [
      'a byte more',
      { media: mediaOf.image({ contentType: 'image/jpeg', sizeBytes: 20_000_000 + 1 }) },
      ['error image_too_large media'],
    ],
  ]
  for (const [why, draft, problems, context] of cases) {
    it(why, () => {
      const found = problemsOf(draftOf('tiktok', { media, platformPayload: own, ...draft }), context)
      assert.deepEqual(found, problems)
    })
  }

  it('names the level that is left in the words that people read and in those that programs write', () => {
    const { problems } = checkContent(draftOf('tiktok', { media, platformPayload: everybody }), contextOf())
    assert.match(problems[0]?.message ?? '', /choose "Only you" \(SELF_ONLY\)/)
  })
})
