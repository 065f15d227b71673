import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { StrategyChanges } from '#contract/strategy/strategy-changes.ts'
import { MOST_ENTRIES } from '#contract/strategy/strategy-lists.ts'
import { keepIds } from '#kernel/keep-ids.ts'
import { composeVersion } from './compose-version.ts'
import { type Proposal, proposalProblems } from './proposal.ts'
import type { StrategyContent } from './strategy-row.ts'

const NOW = new Date('2026-11-24T10:00:00.000Z')
const PROPOSAL: Proposal = {
  primaryObjective: 'Be known',
  targetAudience: 'People with boats',
  pillars: [
    { name: 'Repairs', description: '', keywords: [] },
    { name: 'Tools', description: 'What we use', keywords: ['glue'] },
  ],
  channelPriorities: [{ platform: 'x', postsPerWeek: 2 }],
  contentMix: [{ contentType: 'opinion', targetPercent: 100 }],
  positioningAngles: [],
  opportunities: [],
  guardrailNotes: [],
  recommendations: [],
  confidence: 'low',
}
const compose = (proposal: Partial<Proposal>, before: StrategyContent | null = null) =>
  composeVersion({ ...PROPOSAL, ...proposal }, before, { goal: null, now: NOW })

test('however often a plan is proposed anew, it can still be sent back as an edit', () => {
  const many = (of: string, n: number) =>
    Array.from({ length: 20 }, (_, index) => ({ summary: `${of} ${n} ${index}`, rationale: '', proposedChange: '' }))
  let content = compose({})
  for (let n = 0; n < 6; n++) {
    content = compose(
      {
        recommendations: many('do', n),
        opportunities: many('try', n).map(({ summary }) => ({ theme: summary, rationale: 'why' })),
        guardrailNotes: many('keep', n).map(({ summary }) => summary),
        positioningAngles: many('be', n).map(({ summary }) => summary),
      },
      content,
    )
    content.recommendations = content.recommendations.map((one) => ({ ...one, status: 'rejected' }))
  }
  const { confidence, ...rest } = content
  assert.deepEqual(StrategyChanges.safeParse({ ...rest, confidence }).error?.issues ?? [], [])
  for (const field of ['recommendations', 'opportunities', 'guardrailNotes', 'positioningAngles'] as const)
    assert.equal(content[field].length, MOST_ENTRIES, field)
  assert.equal(content.recommendations.at(-1)?.summary, 'do 5 19', 'the latest verdicts stay')
  assert.equal(content.opportunities[0]?.theme, 'try 0 0', 'what people still think about stays')
})

describe('ids', () => {
  const before = [
    { id: 'a', name: 'Repairs' },
    { id: 'b', name: 'Tools' },
  ]
  const kept = (list: { id?: string; name: string }[]) =>
    keepIds(list, before, ({ name }) => name).map(({ id, before: was }) => [id.length > 2 ? 'new' : id, was?.name])

  for (const [what, list, expected] of [
    ['by the id, whatever the words', [{ id: 'a', name: 'Boats' }], [['a', 'Repairs']]],
    [
      'by the words, whatever the order and the spelling',
      [{ name: 'TOOLS' }, { name: 'repairs' }],
      [
        ['b', 'Tools'],
        ['a', 'Repairs'],
      ],
    ],
    [
      'an id is never given to two',
      [{ id: 'a', name: 'Boats' }, { name: 'Repairs' }],
      [
        ['a', 'Repairs'],
        ['new', undefined],
      ],
    ],
    [
      'the same words twice',
      [{ name: 'Tools' }, { name: 'Tools' }],
      [
        ['b', 'Tools'],
        ['new', undefined],
      ],
    ],
    ['an id from elsewhere is kept', [{ id: 'z', name: 'Tools' }], [['z', undefined]]],
  ] as [string, { id?: string; name: string }[], unknown][])
    test(what, () => assert.deepEqual(kept(list), expected))
})

describe('a model’s proposal is refused for', () => {
  const brand = {
    name: 'Northwind',
    tagline: null,
    website: null,
    topics: [],
    platforms: ['x' as const],
    voice: { tone: '', personalityTraits: [], writingGuidelines: [], bannedPhrases: ['game-changer'] },
    guardrails: [],
    about: null,
  }
  const errors = (change: Partial<Proposal>, platforms: readonly ('x' | 'threads')[] = brand.platforms) =>
    proposalProblems(
      { ...PROPOSAL, ...change },
      {
        brand: { ...brand, platforms: [...platforms] },
        sources: ['Northwind. Follow @sponsor'],
        own: { name: 'Northwind' },
        rejected: ['Post daily'],
      },
    )
      .filter(({ severity }) => severity === 'error')
      .map(({ message }) => message)

  for (const [what, change, words] of [
    ['one pillar', { pillars: PROPOSAL.pillars.slice(0, 1) }, /pillars: give 2 to 6, there are 1/],
    ['no mix', { contentMix: [] }, /contentMix: give percentages/],
    ['a mix that does not add up', { contentMix: [{ contentType: 'opinion', targetPercent: 90 }] }, /add up to 90/],
    ['a network without an account', { channelPriorities: [{ platform: 'threads', postsPerWeek: 1 }] }, /threads/],
    [
      'what was rejected',
      { recommendations: [{ summary: 'post DAILY', rationale: '', proposedChange: '' }] },
      /rejected before/,
    ],
    ['an invented mention', { targetAudience: 'Fans of @rival' }, /@rival/],
    ['a banned phrase', { targetAudience: 'Fans of every Game-Changer' }, /must not use “game-changer”/],
    ['a mention that only a website states', { targetAudience: 'Fans of @sponsor' }, /@sponsor.*may stand here/],
    ['an empty objective', { primaryObjective: ' ' }, /primaryObjective: This must not be empty/],
  ] as [string, Partial<Proposal>, RegExp][])
    test(what, () => {
      const found = errors(change)
      assert.equal(found.length, 1, found.join())
      assert.match(found[0] ?? '', words)
    })

  test('nothing, if it holds: fields without a value and any network where none is connected included', () => {
    assert.deepEqual(errors({}), [])
    assert.deepEqual(errors({ channelPriorities: [{ platform: 'threads', postsPerWeek: 1 }] }, []), [])
  })
})
