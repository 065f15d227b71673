import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'
import { callTool } from '../../../tests/support/mcp.ts'

let world: AiWorld
let owner: Person
let token: string
before(async () => {
  world = await openAiWorld()
  owner = await world.t.make.org()
  token = await world.t.make.connectionToken(owner)
})
after(() => world.close())

const call = (tool: string, input: Record<string, unknown>) => callTool(world.t, token, tool, input)

test('an assistant notes a thought, has it drafted, and finds the draft in review with what it rests on', async () => {
  const saved = await call('save_thought', { text: 'Glue needs an hour. We waited 10 minutes, and the leg came off.' })
  const drafted = await call('draft_post_from_thought', { thoughtId: saved.data.id, platforms: ['x', 'linkedin'] })
  assert.equal(drafted.isError, false, JSON.stringify(drafted.data))
  assert.equal(drafted.data.group.status, 'pending_approval')
  assert.match(JSON.stringify(drafted.data), /reviewUrl/)
  const listed = await call('list_posts', { groupId: drafted.data.group.id, verbose: true })
  assert.equal(listed.data.items.length, 2)
  for (const { status, scheduledForUtc, basis } of listed.data.items) {
    assert.deepEqual([status, scheduledForUtc], ['pending_approval', undefined])
    assert.deepEqual(basis.thoughts, [{ id: saved.data.id, text: saved.data.text }])
  }
  const thoughts = await call('list_thoughts', { status: 'drafted' })
  assert.deepEqual(thoughts.data.items[0].draftGroupIds, [drafted.data.group.id])
})

test('an assistant learns what a thought lacks', async () => {
  const saved = await call('save_thought', { text: 'Something about glue' })
  const drafted = await call('draft_post_from_thought', { thoughtId: saved.data.id })
  assert.equal(drafted.isError, true)
  assert.match(JSON.stringify(drafted.data), /says too little for a post: it has 3 words.*what happened/)
})
