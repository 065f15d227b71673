import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differencesOf } from './differences.ts'
import { mixSum } from './mix-sum.ts'
import { changesOf, formOf, newRow } from './plan-form.ts'
import type { Strategy } from './reads.ts'
import { blanksIn } from './strategy-words.ts'

const ZONE = 'Europe/Lisbon'
const PLAN: Strategy = {
  id: 'id',
  orgId: 'org',
  version: 2,
  contentHash: 'hash',
  status: 'active',
  source: 'heuristic',
  primaryObjective: 'Be known for repairs',
  targetAudience: 'Joiners',
  pillars: [{ id: 'craft', name: 'Craft', priority: 1, keywords: ['glue', 'edges'] }],
  channelPriorities: [{ platform: 'x', postsPerWeek: 2, priority: 1 }],
  contentMix: [
    { contentType: 'educational', targetPercent: 60 },
    { contentType: 'opinion', targetPercent: 40 },
  ],
  positioningAngles: ['Spare parts for ever'],
  guardrailNotes: [],
  // 24 December ends in Lisbon at this moment.
  priorities: [
    {
      id: 'fair',
      text: 'The fair',
      startsAt: '2026-11-20T09:30:00.000Z',
      endsAt: '2026-12-24T23:59:59.999Z',
      status: 'active',
    },
  ],
  opportunities: [{ id: 'law', theme: 'The law', status: 'open' }],
  recommendations: [
    { id: 'bench', summary: 'Show the bench', createdAt: '2026-11-20T09:30:00.000Z', status: 'pending' },
  ],
  meta: {},
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
}
const FORM = formOf(PLAN, ZONE, ['x', 'linkedin'])

test('a plan that nobody touched is not sent, whatever networks are connected', () => {
  assert.deepEqual(changesOf(PLAN, FORM, ZONE), {})
  assert.deepEqual(FORM.channels, [
    { platform: 'x', on: true, postsPerWeek: '2' },
    { platform: 'linkedin', on: false, postsPerWeek: '' },
  ])
})

test('only the changed part is sent, with its ids and what the form does not show', () => {
  const pillars = [
    { ...FORM.pillars[0], description: 'How it is done' } as (typeof FORM.pillars)[0],
    { id: newRow(FORM.pillars), name: 'Care', description: ' ', keywords: 'oil, , wax ' },
  ]
  assert.deepEqual(changesOf(PLAN, { ...FORM, pillars }, ZONE), {
    pillars: [
      { id: 'craft', name: 'Craft', description: 'How it is done', priority: 1, keywords: ['glue', 'edges'] },
      { name: 'Care', keywords: ['oil', 'wax'] },
    ],
  })
  assert.deepEqual(changesOf(PLAN, { ...FORM, rules: 'No glue jokes\n\n  Metric first ' }, ZONE), {
    guardrailNotes: ['No glue jokes', 'Metric first'],
  })
  const mix = { ...FORM.mix, opinion: '', personal: '40' }
  assert.deepEqual(changesOf(PLAN, { ...FORM, mix }, ZONE).contentMix, [
    { contentType: 'educational', targetPercent: 60 },
    { contentType: 'personal', targetPercent: 40 },
  ])
})

test('a network is named once something is chosen for it', () => {
  const [x, linkedin] = FORM.channels
  assert.ok(x && linkedin)
  assert.deepEqual(changesOf(PLAN, { ...FORM, channels: [{ ...x, on: false }, linkedin] }, ZONE), {
    channelPriorities: [{ platform: 'x', priority: 1, enabled: false, postsPerWeek: 2 }],
  })
  const channels = [x, { ...linkedin, on: true, postsPerWeek: '1' }]
  assert.deepEqual(changesOf(PLAN, { ...FORM, channels }, ZONE).channelPriorities?.[1], {
    platform: 'linkedin',
    enabled: true,
    postsPerWeek: 1,
  })
})

test('a day that was not touched goes back as its moment, another one as a day', () => {
  const [fair] = FORM.priorities
  assert.ok(fair)
  assert.deepEqual([fair.from, fair.to], ['2026-11-20', '2026-12-24'])
  const changed = changesOf(PLAN, { ...FORM, priorities: [{ ...fair, to: '2026-12-31' }] }, ZONE).priorities
  assert.deepEqual(changed, [
    { id: 'fair', text: 'The fair', startsAt: '2026-11-20T09:30:00.000Z', endsAt: '2026-12-31', status: 'active' },
  ])
  const endless = changesOf(PLAN, { ...FORM, priorities: [{ ...fair, to: '', cancelled: true }] }, ZONE).priorities?.[0]
  assert.deepEqual([endless?.endsAt, endless?.status], [null, 'cancelled'])
})

test('a verdict is sent with the recommendation as it was read', () => {
  assert.deepEqual(changesOf(PLAN, { ...FORM, recommendations: [{ id: 'bench', status: 'rejected' }] }, ZONE), {
    recommendations: [{ ...PLAN.recommendations?.[0], status: 'rejected' }],
  })
})

test('a mix says what it adds up to', () => {
  assert.equal(mixSum({ ...FORM.mix, educational: '', opinion: '' }), null)
  assert.deepEqual(mixSum(FORM.mix), { words: 'They add up to 100.', fits: true })
  assert.deepEqual(mixSum({ ...FORM.mix, opinion: '30' }), { words: 'They add up to 90: add 10.', fits: false })
  assert.equal(mixSum({ ...FORM.mix, personal: '2.5' })?.words, 'They add up to 102.5: take 2.5 away.')
  assert.equal(mixSum({ ...FORM.mix, opinion: '33.3', personal: '6.9' })?.fits, true)
})

test('two versions differ in the parts that say something else', () => {
  assert.deepEqual(differencesOf(PLAN, { ...PLAN, version: 3, meta: { confirmedAt: PLAN.createdAt } }, ZONE), [])
  const after = { ...PLAN, pillars: [{ id: 'craft', name: 'Care' }], contentMix: [] }
  assert.deepEqual(differencesOf(PLAN, after, ZONE), [
    { part: 'Pillars', before: 'Craft (glue, edges)', after: 'Care' },
    { part: 'Mix', before: 'Educational 60 %\nOpinion 40 %', after: '' },
  ])
})

test('blanks are passages in brackets, and not each bracket', () => {
  assert.equal(blanksIn(['[Whom you want to reach]', 'Joiners [and those like them] and [others, too]']), 3)
  assert.equal(blanksIn(['List [1] of tools', 'None']), 0)
})
