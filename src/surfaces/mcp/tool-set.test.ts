import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
import { SCOPES } from '#contract/scopes.ts'
import { type Operation, operation } from '#kernel/operation.ts'
import { operations } from '../../operations.ts'
import { createToolSet } from './tool-set.ts'

const all: Operation[] = Object.values<Operation>(operations)
const tools = createToolSet(all).granted(SCOPES)

/** Design: oauth-and-mcp. All 67 tools have to fit; those that there are must leave the others their share. */
const BUDGET = 60 * 1024

test('the whole list keeps to its budget', (context) => {
  const bytes = Buffer.byteLength(JSON.stringify({ tools: tools.map(({ shown }) => shown) }))
  context.diagnostic(`${tools.length} tools, ${bytes} bytes`)
  assert.ok(bytes <= BUDGET, `${bytes} bytes`)
})

test('every operation that is a tool is in the list, in one order, under the scopes that were granted', () => {
  const named = all.flatMap((one) => (one.tool ? [one.tool.name] : []))
  assert.deepEqual(tools.map(({ shown }) => shown.name).sort(), named.sort())
  const backwards = createToolSet([...all].reverse()).granted([...SCOPES].reverse())
  assert.deepEqual(
    backwards.map(({ shown }) => shown.name),
    tools.map(({ shown }) => shown.name),
  )
  for (const scope of SCOPES) {
    const granted = createToolSet(all).granted([scope])
    assert.ok(granted.every((tool) => tool.operation.tool?.scope === scope))
  }
  assert.deepEqual(createToolSet(all).granted([]), [])
})

describe('every tool tells an assistant what it needs:', () => {
  for (const { operation, shown } of tools) {
    test(shown.name, () => {
      const { description = '', annotations = {}, title, inputSchema } = shown
      assert.match(title ?? '', /^[A-Z][\w ]+$/)
      assert.ok(description.length >= 100 && description.length <= 320, `${description.length} characters`)
      assert.match(description, /\b(Use|Call) it\b/, 'says when to use it')
      assert.match(description, /\bAnswers\b/, 'says what comes back')
      assert.match(description, /[.]$/)
      const hints = Object.values(annotations)
      assert.deepEqual([hints.length, hints.every((hint) => typeof hint === 'boolean')], [4, true])
      const { readOnlyHint, destructiveHint } = annotations
      if (operation.method === 'GET') assert.equal(readOnlyHint, true)
      if (readOnlyHint) assert.equal(destructiveHint, false)
      const isOutgoing = operation.tool?.scope === 'posts:publish' || operation.tool?.scope === 'posts:delete'
      if (isOutgoing) assert.deepEqual([destructiveHint, annotations.openWorldHint], [true, true])
      else if (!readOnlyHint) {
        assert.match(description, /\b(nothing|never|not)\b[^.]*\bpublish|publishes nothing|nothing published/i)
      }
      const { anyOf, oneOf, allOf, properties = {}, additionalProperties } = inputSchema
      assert.deepEqual([anyOf, oneOf, allOf, additionalProperties], [undefined, undefined, undefined, false])
      assert.ok(!('orgId' in properties), 'the workspace is the connection’s own')
      for (const name of Object.keys(properties)) assert.match(name, /^[a-zA-Z0-9_.-]{1,64}$/)
      const text = JSON.stringify(shown)
      assert.ok(!text.includes('$ref') && !text.includes('$defs'))
      assert.ok(text.length <= 3_000, `${text.length} characters`)
      const ajv = new Ajv2020({ strict: false })
      addFormats.default(ajv)
      ajv.compile(inputSchema as object)
      if (shown.outputSchema) ajv.compile(shown.outputSchema as object)
    })
  }
})

test('arguments keep their enums, bounds, formats and defaults', () => {
  const shown = tools.find(({ shown }) => shown.name === 'list_posts')?.shown.inputSchema.properties ?? {}
  assert.deepEqual(shown.limit, { default: 25, type: 'integer', minimum: 1, maximum: 100 })
  assert.deepEqual(shown.tagId, {
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: 100,
  })
  assert.deepEqual(shown.scheduledFrom, { type: 'string', format: 'date-time' })
  assert.deepEqual(shown.sortDir, { default: 'desc', type: 'string', enum: ['asc', 'desc'] })
})

test('two fields that would be one argument are found at the start', () => {
  const twice = operation({
    name: 'twice',
    route: 'PATCH /v1/orgs/{orgId}/things/{id}',
    summary: 'Two fields of one name',
    tag: 'marketing',
    permission: 'workspace:read',
    tool: {
      name: 'list_posts',
      scope: 'mcp:read',
      description: '',
      hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    },
    params: { id: z.string() },
    body: { 'filter[id]': z.string() },
    output: z.object({}),
  }).handle(async () => ({}))
  assert.throws(() => createToolSet([twice]), /Two arguments of twice would be called id/)
})
