import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { proposeStrategy } from '../../../tests/support/features/strategy/draft-strategy.ts'
import { callTool } from '../../../tests/support/mcp.ts'

let t: TestApp
let owner: Person
let token: string
before(async () => {
  t = await testApp()
  owner = await t.make.org()
  token = await t.make.connectionToken(owner)
})
after(() => t.close())

test('an assistant reads the plan, gives a draft its pillar, and learns which pillars there are', async () => {
  const none = await callTool(t, token, 'get_strategy', {})
  assert.deepEqual([none.isError, none.data], [false, {}], 'an empty answer says that nothing is active')

  await proposeStrategy(t, owner, { goal: 'Be known for repairs', replaceActive: true })
  const { data: active } = await t.request('PATCH', '{O}/strategy', {
    as: owner,
    body: { pillars: [{ name: 'Repairs' }], guardrailNotes: ['Never name customers'] },
  })
  const { isError, data } = await callTool(t, token, 'get_strategy', {})
  assert.equal(isError, false)
  assert.deepEqual([data.primaryObjective, data.pillars], ['Be known for repairs', active.pillars])
  assert.ok(!('orgId' in data) && !JSON.stringify(data).includes('null'))

  const draft = (pillarId: string) =>
    callTool(t, token, 'create_draft_post', { posts: [{ platform: 'x', contentText: 'A repair' }], pillarId })
  const drafted = await draft(active.pillars[0].id)
  assert.deepEqual([drafted.isError, drafted.data.group.pillarId], [false, active.pillars[0].id])
  const refused = await draft('trade')
  assert.equal(refused.isError, true)
  assert.match(JSON.stringify(refused.data), /has no such pillar.*Its pillars.*Repairs/)
  assert.match(JSON.stringify(refused.data), /See get_strategy for the pillars there are/)
})
