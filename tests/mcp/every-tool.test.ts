import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
import { SCOPES } from '#contract/programs/scopes.ts'
import type { Operation } from '#kernel/operation.ts'
import { LONGEST_TEXT } from '#surfaces/mcp/fit-answer.ts'
import { createToolSet } from '#surfaces/mcp/tool-set.ts'
import { everyOperation } from '../registry/every-operation.ts'
import { openWorld, type World } from '../registry/world.ts'
import { callTool } from '../support/mcp.ts'
import type { SeededOrg } from '../support/seed.ts'

let world: World
let org: SeededOrg
let token: string
before(async () => {
  world = await openWorld()
  org = await world.seed.workspace('home')
  token = await world.t.make.connectionToken(org.people.owner, SCOPES, { client: 'Scribe' })
})
after(() => world.close())

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
const tools = createToolSet(
  everyOperation.map(({ operation }) => operation),
  'https://galley.example',
)
const entries = everyOperation.flatMap((entry) => {
  const tool = entry.operation.tool && tools.find(entry.operation.tool.name)
  return tool ? [{ ...entry, tool, name: tool.shown.name }] : []
})

describe('every tool, called once:', () => {
  for (const { name, operation, sample, tool } of entries) {
    test(name, async () => {
      const { input } = await sample(world, org)
      const checkInput = ajv.compile(tool.shown.inputSchema)
      assert.ok(checkInput(input), `the sample keeps to the arguments shown: ${ajv.errorsText(checkInput.errors)}`)
      const { status, isError, data, texts } = await callTool(world.t, token, name, input)
      assert.deepEqual([status, isError], [200, false], texts.join())
      assert.deepEqual(JSON.parse(texts[0] ?? ''), data)
      assert.ok(texts.join('').length <= LONGEST_TEXT)
      const fields = Object.keys(data)
      const checkOutput = ajv.compile(tool.shown.outputSchema ?? tool.answer.schema)
      assert.ok(checkOutput(data), ajv.errorsText(checkOutput.errors))
      if (operation.output instanceof z.ZodArray) assert.deepEqual(fields, ['items'])
      else assert.ok(wholesOf(operation).some((whole) => fields.every((field) => whole.has(field))))
    })
  }
})

/** The fields of an operation's answer, once for each form of the answer. */
function wholesOf({ output }: Operation): Set<string>[] {
  const whole = output instanceof z.ZodNullable ? output.unwrap() : output
  const forms = whole instanceof z.ZodUnion ? whole.options : [whole]
  return forms.map((form) => {
    assert.ok(form instanceof z.ZodObject)
    return new Set([...Object.keys(form.shape), 'reviewUrl'])
  })
}

describe('every tool that costs credits, asked for its price alone:', () => {
  const costly = entries.filter(({ operation }) => 'estimateOnly' in operation.body)
  test('there are some', () => assert.ok(costly.length >= 4))
  for (const { name, operation, sample, tool } of costly) {
    test(name, async () => {
      const { input } = await sample(world, org)
      const { isError, data, texts } = await callTool(world.t, token, name, { ...input, estimateOnly: true })
      assert.equal(isError, false, texts.join())
      assert.deepEqual(Object.keys(data), ['estimate'])
      const checkOutput = ajv.compile(tool.shown.outputSchema ?? tool.answer.schema)
      assert.ok(checkOutput(data), ajv.errorsText(checkOutput.errors))
      const { anyOf } = tool.answer.schema
      assert.ok(operation.output instanceof z.ZodUnion && Array.isArray(anyOf))
    })
  }
})

describe('every tool refuses', () => {
  for (const { name, sample, operation } of entries) {
    test(`${name}: unknown arguments, another workspace, and names of the REST API’s parts`, async () => {
      const { input } = await sample(world, org)
      for (const extra of ['noSuchArgument', 'orgId', 'filter[status]', 'body']) {
        const { isError, data } = await callTool(world.t, token, name, { ...input, [extra]: org.orgId })
        assert.deepEqual([isError, data.status, data.details?.[0]?.path], [true, 400, extra])
      }
    })

    if (operation.permission === 'workspace:read') continue
    test(`${name}: a role without the permission`, async () => {
      const { input } = await sample(world, org)
      const viewer = await world.t.make.connectionToken(org.people.viewer)
      const { isError, data } = await callTool(world.t, viewer, name, input)
      assert.deepEqual([isError, data.status], [true, 403])
      assert.match(data.error, new RegExp(operation.permission))
      assert.match(data.nextStep, /Tell the user/)
    })
  }
})

test('a change names the assistant and its user in the audit log, under the request’s own id', async () => {
  const posts = [{ platform: 'x', contentText: 'Audited' }]
  const { headers, data } = await callTool(world.t, token, 'create_draft_post', { posts })
  const line = await world.t.owner
    .selectFrom('audit_log')
    .selectAll()
    .where('request_id', '=', String(headers['x-request-id']))
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [line.action, line.target_id, line.user_id],
    ['createDraftPost', data.group.id, org.people.owner.userId],
  )
  const { kind, client } = line.actor as Record<string, string>
  assert.deepEqual([kind, client], ['assistant', 'Scribe'])
})

test('a repeat with the same key in _meta has one effect and gets one answer', async () => {
  const posts = [{ platform: 'x', contentText: 'Once' }]
  const meta = { 'galley/idempotencyKey': 'one-key' }
  const call = (token: string) => callTool(world.t, token, 'create_draft_post', { posts }, { meta })
  const [first, second, modern] = [
    await call(token),
    await call(token),
    await callTool(world.t, token, 'create_draft_post', { posts }, { meta, revision: '2026-07-28' }),
  ]
  assert.deepEqual([second.data.group.id, modern.data.group.id], [first.data.group.id, first.data.group.id])
  const another = await callTool(world.t, token, 'create_draft_post', { posts, title: 'Another' }, { meta })
  assert.deepEqual([another.isError, another.data.code], [true, 'idempotency_mismatch'])
  // An idempotency key belongs to one connection.
  const other = await call(await world.t.make.connectionToken(org.people.owner))
  assert.notEqual(other.data.group.id, first.data.group.id)
})

test('a list that is too long for one answer becomes a shorter page of the same list', async () => {
  const { seed } = world
  const long = await seed.workspace('long')
  const owner = await world.t.make.connectionToken(long.people.owner)
  for (let n = 0; n < 8; n++) {
    const posts = [{ platform: 'linkedin', contentText: `${n} ${'word '.repeat(590)}` }]
    assert.equal((await callTool(world.t, owner, 'create_draft_post', { posts })).isError, false)
  }
  const all = await world.t.owner.selectFrom('post').select('id').where('org_id', '=', long.orgId).execute()
  const seen: string[] = []
  let next: Record<string, unknown> | null = { verbose: true }
  while (next) {
    const { data, texts } = await callTool(world.t, owner, 'list_posts', next)
    assert.ok(texts.join('').length <= LONGEST_TEXT)
    seen.push(...data.items.map(({ id }: { id: string }) => id))
    next = data.hasMore ? { page: data.page + 1, limit: data.limit, verbose: true } : null
    if (data.page === 1) assert.match(texts[1] ?? '', /entries would be too long for one answer.*page 2/)
  }
  assert.deepEqual([...seen].sort(), all.map(({ id }) => id).sort())
})
