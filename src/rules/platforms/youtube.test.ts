import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DEFAULT_PLATFORM_ACCESS } from '#contract/platforms.ts'
import { contextOf, draftOf, mediaOf, problemsOf } from '../../../tests/support/rules/draft.ts'
import { checkContent } from '../check.ts'
import type { RulesDraft } from '../draft.ts'

const verified = { access: { ...DEFAULT_PLATFORM_ACCESS, youtube: 'verified' as const } }
const payload = { title: 'Ahoy', madeForKids: false }
const media = mediaOf.video()
const tags = (...lengths: number[]) => lengths.map((length) => 'a'.repeat(length))

describe('the rules of YouTube', () => {
  const cases: [why: string, draft: Partial<RulesDraft>, problems: string[]][] = [
    ['a video', {}, []],
    ['text alone', { media: null }, ['error media_required media']],
    ['an image', { media: mediaOf.image() }, ['error media_kind_unsupported media']],
    [
      'nothing filled in',
      { platformPayload: null },
      ['error field_required platformPayload.title', 'error field_required platformPayload.madeForKids'],
    ],
    ['a title of 99 characters', { platformPayload: { ...payload, title: 'a'.repeat(99) } }, []],
    ['a title of 100 characters', { platformPayload: { ...payload, title: 'a'.repeat(100) } }, []],
    [
      'a title of 101 characters',
      { platformPayload: { ...payload, title: 'a'.repeat(101) } },
      ['error title_too_long platformPayload.title'],
    ],
    [
      'a title with a mark it cannot have',
      { platformPayload: { ...payload, title: 'a <b' } },
      ['error title_has_invalid_characters platformPayload.title'],
    ],
    ['a description of 4,999 bytes', { contentText: `a${'é'.repeat(2499)}` }, []],
    ['a description of 5,000 bytes', { contentText: 'é'.repeat(2500) }, []],
    ['a description of 5,001 bytes', { contentText: `a${'é'.repeat(2500)}` }, ['error text_too_long contentText']],
    ['a description with such a mark', { contentText: 'a > b' }, ['error text_has_invalid_characters contentText']],
    ['tags of 499 characters', { platformPayload: { ...payload, tags: tags(100, 100, 100, 100, 95) } }, []],
    [
      'tags of 500 characters, the comma between them counted',
      { platformPayload: { ...payload, tags: tags(100, 100, 100, 100, 96) } },
      [],
    ],
    [
      'tags of 501 characters',
      { platformPayload: { ...payload, tags: tags(100, 100, 100, 100, 97) } },
      ['error tags_too_long platformPayload.tags'],
    ],
    [
      'a tag with a space, which counts with quotation marks',
      { platformPayload: { ...payload, tags: [...tags(100, 100, 100, 96), `a${' '.repeat(98)}a`] } },
      ['error tags_too_long platformPayload.tags'],
    ],
    ...['', ' ', '\u00a0', '\u3000\t'].map((tag): (typeof cases)[number] => [
      `a tag of ${JSON.stringify(tag)}`,
      { platformPayload: { ...payload, tags: ['planes', tag] } },
      ['error tag_invalid platformPayload.tags.1'],
    ]),
    [
      'tags with marks that they cannot have',
      { platformPayload: { ...payload, tags: ['a<b', 'a>b'] } },
      ['error tag_invalid platformPayload.tags.0', 'error tag_invalid platformPayload.tags.1'],
    ],
    [
      'a tag of 101 characters',
      { platformPayload: { ...payload, tags: tags(100, 101) } },
      ['error tag_invalid platformPayload.tags.1'],
    ],
    ...['22', ' 27 ', 'Education', 'howto & style'].map((categoryId): (typeof cases)[number] => [
      `the category ${categoryId}`,
      { platformPayload: { ...payload, categoryId } },
      [],
    ]),
    // 18 and 30 exist, but no video can be put there.
    ...['abc', '0', '18', '30', '22a', 'https://www.youtube.com/channel/UC1'].map(
      (categoryId): (typeof cases)[number] => [
        `the category ${categoryId}`,
        { platformPayload: { ...payload, categoryId } },
        ['error category_unknown platformPayload.categoryId'],
      ],
    ),
    ['a video of 899 seconds', { media: mediaOf.video({ durationSeconds: 899 }) }, []],
    ['a video of 15 minutes', { media: mediaOf.video({ durationSeconds: 900 }) }, []],
    [
      'a video of a second more',
      { media: mediaOf.video({ durationSeconds: 901 }) },
      ['warning channel_must_be_verified media'],
    ],
  ]
  for (const [why, draft, problems] of cases) {
    it(why, () => {
      assert.deepEqual(
        problemsOf(draftOf('youtube', { media, platformPayload: payload, ...draft }), verified),
        problems,
      )
    })
  }

  it('without media a video is asked for, and no image', () => {
    const { problems } = checkContent(draftOf('youtube', { platformPayload: payload }), contextOf(verified))
    assert.deepEqual(
      problems.map(({ message }) => message),
      ['YouTube has no posts without media: add a video.'],
    )
  })

  it('a project without the audit publishes privately, and who did not ask for that is told', () => {
    const of = (privacyStatus?: string) =>
      problemsOf(
        draftOf('youtube', { media, platformPayload: { ...payload, ...(privacyStatus && { privacyStatus }) } }),
      )
    const told = ['warning stays_private platformPayload.privacyStatus']
    assert.deepEqual([of('public'), of('unlisted'), of('private')], [told, told, []])
    assert.deepEqual(of(), ['warning stays_private contentText'])
  })
})
