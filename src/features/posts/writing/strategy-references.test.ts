import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { createSeed, type Seed } from '../../../../tests/support/seed.ts'

let t: TestApp
let seed: Seed
let owner: Person
before(async () => {
  t = await testApp()
  seed = createSeed(t)
})
beforeEach(async () => {
  owner = await t.make.org()
})
after(() => t.close())

const draft = (fields: object, path = 'post-groups') =>
  t.request('POST', `{O}/marketing/${path}`, {
    as: owner,
    body: { title: 'News', posts: [{ platform: 'x', contentText: 'News' }], ...fields },
  })
const groupOf = async (fields: object) => {
  const { status, data, body } = await draft(fields)
  assert.equal(status, 200, JSON.stringify(body))
  const { strategyId, strategyVersion, pillarId, priorityId, opportunityId } = data.group
  return { strategyId, strategyVersion, pillarId, priorityId, opportunityId }
}
const NOTHING = { strategyId: null, strategyVersion: null, pillarId: null, priorityId: null, opportunityId: null }

test('a group that names nothing has nothing, whatever is active', async () => {
  await seed.strategy(owner, { status: 'active' })
  assert.deepEqual(await groupOf({}), NOTHING)
})

test('parts without a version are those of the active one, which is filled in', async () => {
  await seed.strategy(owner)
  const { id } = await seed.strategy(owner, { status: 'active' })
  const parts = { pillarId: 'craft', priorityId: 'spring', opportunityId: 'fair' }
  assert.deepEqual(await groupOf(parts), { ...parts, strategyId: id, strategyVersion: 2 })
})

test('a version may be named by its id, by its number or by both, whatever its state', async () => {
  const { id } = await seed.strategy(owner, { status: 'superseded' })
  await seed.strategy(owner, { status: 'active' })
  for (const fields of [{ strategyId: id }, { strategyVersion: 1 }, { strategyId: id, strategyVersion: 1 }])
    assert.deepEqual(await groupOf(fields), { ...NOTHING, strategyId: id, strategyVersion: 1 })
})

describe('what does not exist is refused at its field, by every way to draft:', () => {
  let id: string
  let foreign: string
  beforeEach(async () => {
    ;({ id } = await seed.strategy(owner, { status: 'active' }))
    foreign = (await seed.strategy(await t.make.org(), { status: 'active' })).id
  })

  for (const [what, fields, path, code, words] of [
    ['a pillar', () => ({ pillarId: 'trade' }), 'body.pillarId', 'pillar_not_found', /Its pillars: craft \(pillar of/],
    [
      'a priority',
      () => ({ priorityId: 'trade' }),
      'body.priorityId',
      'priority_not_found',
      /Its priorities: spring \(/,
    ],
    [
      'an opportunity',
      () => ({ opportunityId: 'x' }),
      'body.opportunityId',
      'opportunity_not_found',
      /fair \(theme of/,
    ],
    [
      'a strategy of others',
      () => ({ strategyId: foreign }),
      'body.strategyId',
      'strategy_not_found',
      /no such version/,
    ],
    ['a version', () => ({ strategyVersion: 2 }), 'body.strategyVersion', 'strategy_not_found', /lists them/],
    [
      'a version that is not that of the id',
      () => ({ strategyId: id, strategyVersion: 2 }),
      'body.strategyVersion',
      'strategy_not_found',
      /is version 1: send 1, or leave strategyVersion out/,
    ],
  ] as [string, () => object, string, string, RegExp][]) {
    test(what, async () => {
      for (const way of ['post-groups', 'drafts']) {
        const { status, body } = await draft(fields(), way)
        assert.equal(status, 400, JSON.stringify(body))
        assert.deepEqual([body.details[0].path, body.details[0].code], [path, code])
        assert.match(body.details[0].message, words)
      }
      const groups = await t.owner.selectFrom('post_group').select('id').where('org_id', '=', owner.orgId).execute()
      assert.deepEqual(groups, [])
    })
  }
})

test('a part cannot be named while nothing is active', async () => {
  await seed.strategy(owner)
  const { status, body } = await draft({ priorityId: 'spring' })
  assert.equal(status, 400)
  assert.deepEqual([body.details[0].path, body.details[0].code], ['body.priorityId', 'no_active_strategy'])
})

test('the database holds the version itself', async () => {
  const { strategyId } = await groupOf({ strategyVersion: (await seed.strategy(owner)).version })
  const torn = t.owner
    .updateTable('post_group')
    .set({ strategy_version: 7 })
    .where('strategy_id', '=', strategyId)
    .execute()
  await assert.rejects(torn, /post_group_strategy_fkey/)
})

test('coverage has the targets of the active version', async () => {
  const coverage = async (days: number) => {
    const path = `{O}/marketing/scheduler/schedule-coverage?days=${days}`
    const { data } = await t.request('GET', path, { as: owner })
    return data.channels.map(({ platform, targetPosts }: Record<string, unknown>) => [platform, targetPosts])
  }
  await t.make.account(owner, 'x')
  await t.make.account(owner, 'bluesky')
  await t.make.account(owner, 'threads')
  await seed.strategy(owner)
  const none = [
    ['x', null],
    ['bluesky', null],
    ['threads', null],
  ]
  assert.deepEqual(await coverage(7), none, 'a draft sets no target')
  await seed.strategy(owner, { status: 'active' })
  const channelPriorities = [
    { platform: 'x', postsPerWeek: 3 },
    { platform: 'bluesky', enabled: false, postsPerWeek: 9 },
  ]
  const edited = await t.request('PATCH', '{O}/strategy', { as: owner, body: { channelPriorities } })
  assert.equal(edited.status, 200)
  assert.deepEqual(await coverage(7), [
    ['x', 3],
    ['bluesky', 0],
    ['threads', null],
  ])
  assert.deepEqual(await coverage(14), [
    ['x', 6],
    ['bluesky', 0],
    ['threads', null],
  ])
})

describe('a change of what a group names:', () => {
  const patch = (groupId: string, body: object) =>
    t.request('PATCH', `{O}/marketing/post-groups/${groupId}`, { as: owner, body })

  test('a pillar, a priority and a content type are set, and cleared with null', async () => {
    const { group } = (await draft({})).data
    const { id } = await seed.strategy(owner, { status: 'active' })
    const set = await patch(group.id, { pillarId: 'craft', priorityId: 'spring', contentType: 'opinion' })
    assert.equal(set.status, 200, JSON.stringify(set.body))
    const named = {
      pillarId: 'craft',
      priorityId: 'spring',
      contentType: 'opinion',
      strategyId: id,
      strategyVersion: 1,
    }
    for (const [field, value] of Object.entries(named)) assert.equal(set.data[field], value, field)
    const { data } = await patch(group.id, { pillarId: null, contentType: null })
    assert.deepEqual([data.pillarId, data.contentType, data.priorityId], [null, null, 'spring'])
  })

  test('what the active version lacks is refused; what stays is not asked again', async () => {
    await seed.strategy(owner, { status: 'active' })
    const { group } = (await draft({ pillarId: 'craft' })).data
    const { status, body } = await patch(group.id, { pillarId: 'trade' })
    assert.deepEqual([status, body.details[0].path, body.details[0].code], [400, 'body.pillarId', 'pillar_not_found'])
    await t.owner.updateTable('strategy').set({ status: 'superseded' }).where('org_id', '=', owner.orgId).execute()
    assert.equal((await patch(group.id, { pillarId: 'craft', title: 'Other' })).status, 200)
    assert.equal((await patch(group.id, { priorityId: 'spring' })).body.details[0].code, 'no_active_strategy')
  })

  test('an approval stays: a pillar is for measuring, and not part of what goes out', async () => {
    await seed.strategy(owner, { status: 'active' })
    await t.make.account(owner, 'x')
    const { group } = (await draft({}, 'drafts')).data
    const approved = await t.request('POST', `{O}/marketing/post-groups/${group.id}/approve`, { as: owner, body: {} })
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    const { data } = await patch(group.id, { pillarId: 'craft' })
    assert.deepEqual([data.status, data.pillarId], [approved.data.status, 'craft'])
  })
})
