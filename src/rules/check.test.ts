import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PostMedia } from '#contract/media/media.ts'
import { X_SUBSCRIPTIONS } from '#contract/networks/account-facts.ts'
import { PLATFORM_PAYLOADS } from '#contract/networks/platform-payload.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { fc } from '../../tests/support/fast-check.ts'
import { contextOf, draftOf, mediaOf } from '../../tests/support/rules/draft.ts'
import { checkContent, type RulesDraft } from './check.ts'
import { PROBLEM_CODES } from './codes.ts'

const texts = fc.oneof(
  fc.constantFrom('', ' ', 'a'.repeat(281), 'see galley.com', '$GLY $SEA', '\uFEFF', '日'.repeat(2500)),
  fc.string({ unit: 'grapheme' }),
)
const sizes = fc.constantFrom(1, 3_000_000, 2_000_000_000)
const image = fc.record({
  contentType: fc.constantFrom('image/jpeg', 'image/png', 'image/gif', 'image/tiff'),
  sizeBytes: sizes,
  width: fc.constantFrom(100, 9000),
  height: fc.constantFrom(100, 9000),
  altText: fc.constantFrom('', 'A ship', 'a'.repeat(1500)),
})
const media = fc.oneof(
  fc.constant(null),
  image.map(mediaOf.image),
  fc.tuple(fc.integer({ min: 1, max: 35 }), image).map(([count, members]) => mediaOf.images(count, members)),
  fc.record({ sizeBytes: sizes, durationSeconds: fc.constantFrom(0.1, 30, 99_999) }).map(mediaOf.video),
  fc
    .record({ sizeBytes: sizes, pageCount: fc.integer({ min: 1, max: 400 }), title: fc.constantFrom('', 'Plan') })
    .map(mediaOf.document),
)
const payload = fc.oneof(
  fc.constant(null),
  fc.record(
    {
      thread: fc.array(fc.record({ text: texts, media }), { maxLength: 30 }),
      poll: fc.record({ options: fc.array(texts, { maxLength: 6 }), durationMinutes: fc.constantFrom(1, 60) }),
      quoteTweetUrl: fc.constantFrom('https://x.com/a/status/1', 'https://galley.com'),
      communityUrl: fc.constantFrom('https://x.com/i/communities/1', 'https://galley.com'),
      langs: fc.array(fc.constantFrom('en', '?'), { maxLength: 5 }),
      quoteUri: fc.constantFrom('at://did:plc:a/app.bsky.feed.post/b', 'https://galley.com'),
      title: fc.constantFrom('', 'Ahoy', `<${'a'.repeat(400)}`),
      topicTag: fc.constantFrom('', 'boats'),
    },
    { requiredKeys: [] },
  ),
)
const drafts: fc.Arbitrary<RulesDraft> = fc.record({
  platform: fc.constantFrom(...PLATFORMS),
  contentText: texts,
  media,
  platformPayload: payload,
})
const contexts = fc.record({
  access: fc.constantFrom(contextOf().access, {
    x: 'enterprise',
    linkedin: 'community_management',
    tiktok: 'audited',
    youtube: 'verified',
  } as const),
  fileReach: fc.constantFrom(null, { certain: true, words: 'It cannot be reached.' }),
  facts: fc.constantFrom(null, {}, ...[...X_SUBSCRIPTIONS, null].map((subscription) => ({ subscription }))),
})

function valueAt(draft: RulesDraft, path: string): unknown {
  let value: unknown = draft
  // Each step enters an object or ends at undefined, because the test asks whether a value exists.
  for (const step of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[step]
  return value
}

describe('checkContent', () => {
  it('names a place that is in the draft, or the payload member that is missing', () => {
    fc.assert(
      fc.property(drafts, contexts, (draft, context) => {
        for (const { path, code } of checkContent(draft, context).problems) {
          if (code !== 'field_required') assert.notEqual(valueAt(draft, path), undefined, `${code} at ${path}`)
          else assert.ok(path.replace('platformPayload.', '') in PLATFORM_PAYLOADS[draft.platform].shape, path)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('is ok if and only if nothing but warnings was found; each has its platform and a whole sentence', () => {
    fc.assert(
      fc.property(drafts, contexts, (draft, context) => {
        const { ok, problems, counted } = checkContent(draft, context)
        assert.equal(ok, !problems.some(({ severity }) => severity === 'error'))
        assert.equal(
          counted.used > counted.max,
          problems.some(({ code }) => code === 'text_too_long'),
        )
        assert.ok(counted.used >= 0 && counted.max > 0)
        for (const { platform, message, code } of problems) {
          assert.equal(platform, draft.platform)
          assert.match(message, /^[^a-z].*\.$/s)
          assert.doesNotMatch(message, /undefined|NaN|null/)
          assert.ok((PROBLEM_CODES as readonly string[]).includes(code))
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('leaves the draft as it was', () => {
    fc.assert(
      fc.property(drafts, contexts, (draft, context) => {
        const before = JSON.stringify(draft)
        checkContent(draft, context)
        assert.equal(JSON.stringify(draft), before)
      }),
    )
  })

  const counted = (contentText: string, ...texts: string[]) => {
    const platformPayload = { thread: texts.map((text) => ({ text })) }
    return checkContent(draftOf('x', { contentText, platformPayload }), contextOf()).counted
  }

  it('counts the first part that is over its limit, else the longest', () => {
    assert.deepEqual(counted('Ahoy'), { used: 4, max: 280 })
    assert.deepEqual(counted('Ahoy', 'a'.repeat(50), 'b'), { used: 50, max: 280 })
    assert.deepEqual(counted('Ahoy', 'a'.repeat(281), 'b'.repeat(400)), { used: 281, max: 280 })
  })

  it('takes a payload that is not filled in yet', () => {
    const thread = [{}, null, { text: 'b', media: null }]
    const { problems } = checkContent(draftOf('x', { platformPayload: { thread, poll: {} } }), contextOf())
    assert.deepEqual(
      problems.map(({ path }) => path),
      [
        'platformPayload.thread.0.text',
        'platformPayload.thread.1.text',
        'platformPayload.poll.options',
        'platformPayload.poll',
      ],
    )
  })

  it('refuses no kind of media on every network', () => {
    const kinds: PostMedia[] = [mediaOf.image(), mediaOf.video(), mediaOf.document()]
    for (const one of kinds) {
      const taken = PLATFORMS.filter((platform) => {
        const { problems } = checkContent(draftOf(platform, { media: one }), contextOf())
        return !problems.some(({ code }) => code === 'media_kind_unsupported')
      })
      assert.notEqual(taken.length, 0, one.kind)
    }
  })
})

describe('media that a network fetches itself', () => {
  const found = (draft: RulesDraft, certain: boolean | null) => {
    const fileReach = certain === null ? null : { certain, words: 'It cannot be reached.' }
    const { problems } = checkContent(draft, contextOf({ fileReach }))
    return problems.flatMap(({ code, severity, path }) =>
      code === 'media_not_fetchable' ? [`${severity} ${path}`] : [],
    )
  }
  const fetching = [
    draftOf('instagram', { media: mediaOf.video() }),
    draftOf('threads', { media: mediaOf.images(2) }),
    draftOf('tiktok', { media: mediaOf.image() }),
  ]

  it('cannot go out where it is certain that they cannot be fetched, and may fail where a try did', () => {
    for (const draft of fetching) {
      assert.deepEqual(
        [found(draft, true), found(draft, false), found(draft, null)],
        [['error media'], ['warning media'], []],
      )
    }
  })

  it('is nothing to those that are sent the bytes, or to a post without media', () => {
    const others = [
      draftOf('threads'),
      draftOf('tiktok', { media: mediaOf.video() }),
      ...(['x', 'facebook', 'bluesky', 'youtube'] as const).map((platform) =>
        draftOf(platform, { media: mediaOf.video() }),
      ),
    ]
    for (const draft of others) assert.deepEqual(found(draft, true), [], draft.platform)
  })
})
