import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { proposeStrategy } from '../../../tests/support/features/strategy/draft-strategy.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
})
beforeEach(async () => {
  owner = await t.make.org()
  await proposeStrategy(t, owner, { replaceActive: true })
})
after(() => t.close())

const ask = (method: string, path: string, body?: object) =>
  t.request(method, `{O}/strategy${path}`, { as: owner, ...(body && { body }) })

const HALF = { contentType: 'educational', targetPercent: 50 }
describe('bad input is refused at its field, with what to do:', () => {
  for (const [what, changes, path, remedy] of [
    ['a mix below 100', { contentMix: [HALF] }, 'contentMix', /add up to 50: add 50, so that they add up to 100/],
    [
      'a mix above 100',
      { contentMix: [HALF, { contentType: 'opinion', targetPercent: 60.5 }] },
      'contentMix',
      /add up to 110\.5: take 10\.5 away/,
    ],
    ['a type twice', { contentMix: [HALF, HALF] }, 'contentMix.1.contentType', /“educational” is in this list twice/],
    ['a share below 0', { contentMix: [{ ...HALF, targetPercent: -1 }] }, 'contentMix.0.targetPercent', /0 or more/],
    [
      'a platform twice',
      { channelPriorities: [{ platform: 'x' }, { platform: 'x' }] },
      'channelPriorities.1.platform',
      /name each platform once/,
    ],
    ['a pillar without a name', { pillars: [{ description: 'a' }] }, 'pillars.0.name', /required/],
    ['pillars of one name', { pillars: [{ name: 'Craft' }, { name: 'craft' }] }, 'pillars.1.name', /a name of its own/],
    [
      'pillars of one id',
      {
        pillars: [
          { id: 'a', name: 'Craft' },
          { id: 'a', name: 'Trade' },
        ],
      },
      'pillars.1.id',
      /an id of its own, or none/,
    ],
    [
      'a day that is none',
      { priorities: [{ text: 'a', endsAt: 'soon' }] },
      'priorities.0.endsAt',
      /such as 2026-11-24/,
    ],
    [
      'an end before the beginning',
      { priorities: [{ text: 'a', startsAt: '2026-12-02', endsAt: '2026-12-01' }] },
      'priorities.0.endsAt',
      /give a later end, or null/,
    ],
    ['an audience of blanks', { targetAudience: ' \u200b ' }, 'targetAudience', /visible/],
    [
      'a verdict that is none',
      { recommendations: [{ summary: 'a', status: 'done' }] },
      'recommendations.0.status',
      /pending, accepted, rejected/,
    ],
  ] as [string, object, string, RegExp][]) {
    test(what, async () => {
      const { data: before } = await ask('GET', '')
      for (const [method, at, body, root] of [
        ['PATCH', '', changes, 'body'],
        ['POST', '/confirm', { updates: changes }, 'body.updates'],
      ] as [string, string, object, string][]) {
        const answer = await ask(method, at, body)
        assert.equal(answer.status, 400, JSON.stringify(answer.body))
        const [detail] = answer.body.details
        assert.equal(detail.path, `${root}.${path}`)
        assert.match(detail.message, remedy)
      }
      assert.deepEqual((await ask('GET', '')).data, before, 'nothing was changed')
    })
  }

  test('a mix that adds up, roundings aside, and none at all are taken', async () => {
    const thirds = ['educational', 'opinion', 'personal'].map((contentType) => ({ contentType, targetPercent: 33.3 }))
    for (const contentMix of [thirds, [], [HALF, { ...HALF, contentType: 'opinion' }]])
      assert.deepEqual((await ask('PATCH', '', { contentMix })).data.contentMix, contentMix)
  })
})
