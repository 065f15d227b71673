import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Operation } from '#kernel/operation.ts'
import { LONGEST_TEXT } from '#surfaces/mcp/fit-answer.ts'
import { slimSchema } from '#surfaces/mcp/slim-schema.ts'
import { createToolSet } from '#surfaces/mcp/tool-set.ts'
import { operations } from '../../src/operations.ts'
import { arbitraryFor, type Schema } from '../fuzz/arbitrary-for.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { fc } from '../support/fast-check.ts'
import { callTool, postMcp, REVISIONS } from '../support/mcp.ts'

let t: TestApp
let token: string
before(async () => {
  t = await testApp()
  token = await t.make.connectionToken(await t.make.org())
})
after(() => t.close())

const tools = createToolSet(Object.values<Operation>(operations), 'https://galley.example').granted([
  'mcp:read',
  'posts:write',
  'posts:schedule',
])
const METHODS = ['initialize', 'ping', 'tools/list', 'tools/call', 'server/discover', 'notifications/cancelled', 'x']

const capabilityNames = fc.constantFrom('experimental', 'sampling', 'elicitation', 'roots', 'tasks', 'extensions', 'x')

/** Something like a message. Each part of it is right, wrong or missing. */
const oddMessages = fc.record(
  {
    jsonrpc: fc.oneof(fc.constant('2.0'), fc.jsonValue()),
    id: fc.oneof(fc.nat(), fc.string(), fc.jsonValue()),
    method: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...METHODS) }, fc.jsonValue()),
    params: fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          name: fc.oneof(fc.constantFrom(...tools.map(({ shown }) => shown.name)), fc.jsonValue()),
          arguments: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()),
          cursor: fc.jsonValue(),
          protocolVersion: fc.oneof(fc.constantFrom<string>(...REVISIONS), fc.jsonValue()),
          capabilities: fc.oneof(fc.constant({}), fc.dictionary(capabilityNames, fc.jsonValue()), fc.jsonValue()),
          clientInfo: fc.oneof(fc.constant({ name: 'odd', version: '1' }), fc.jsonValue()),
          task: fc.oneof(fc.record({ ttl: fc.jsonValue() }), fc.jsonValue()),
          requestId: fc.jsonValue(),
          _meta: fc.oneof(
            fc.jsonValue(),
            fc.record({
              'galley/idempotencyKey': fc.jsonValue(),
              'io.modelcontextprotocol/protocolVersion': fc.oneof(
                fc.constantFrom<string>(...REVISIONS),
                fc.jsonValue(),
              ),
              progressToken: fc.jsonValue(),
            }),
          ),
        },
        { requiredKeys: [] },
      ),
    ),
    error: fc.jsonValue(),
    result: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const headers = fc.record(
  {
    'mcp-protocol-version': fc.oneof(fc.constantFrom<string>(...REVISIONS), fc.stringMatching(/^[ -~]{0,20}$/)),
    'mcp-method': fc.constantFrom(...METHODS),
    'mcp-name': fc.stringMatching(/^[ -~]{0,20}$/),
    'mcp-session-id': fc.stringMatching(/^[!-~]{0,20}$/),
    accept: fc.constantFrom('*/*', 'application/json', 'text/event-stream', 'application/json, text/event-stream'),
  },
  { requiredKeys: [] },
)

test('whatever is sent, no answer is an internal error, and each is one JSON-RPC message or none', async () => {
  const bodies = fc.oneof(
    { weight: 5, arbitrary: oddMessages.map((one) => JSON.stringify(one)) },
    fc.json(),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(bodies, headers, async (body, more) => {
      const { status, body: answer } = await postMcp(t, token, body, more)
      assert.ok(status < 500, `${status} ${JSON.stringify(answer)}`)
      if (answer === null) return assert.equal(status, 202)
      assert.equal(answer.jsonrpc, '2.0')
      assert.equal('result' in answer, !('error' in answer))
      assert.notEqual(answer.error?.code, -32603, JSON.stringify(answer))
      assert.doesNotMatch(answer.error?.message ?? '', /"(expected|code|path)"|Invalid input/, 'a validator’s report')
      assert.notEqual(answer.result?.structuredContent?.status, 500, JSON.stringify(answer))
    }),
    { numRuns: 250 },
  )
})

test('whatever arguments a tool allows, it succeeds or says why not', async () => {
  const source = { ids: ['7d444840-9dc0-41d2-a06f-0a4d3f9e8b11'], resolve: () => ({}) }
  const calls = fc.oneof(
    ...tools.map(({ shown, arguments: args }) =>
      fc.tuple(fc.constant(shown.name), arbitraryFor(slimSchema(args.schema, 'input') as Schema, source)),
    ),
  )
  await fc.assert(
    fc.asyncProperty(calls, async ([name, args]) => {
      // from an object's schema
      const { status, isError, data, texts } = await callTool(t, token, name, args as Record<string, unknown>)
      assert.equal(status, 200)
      assert.ok(texts.join('').length <= LONGEST_TEXT)
      // The tested installation has no model, and every tool that needs one says so.
      const isExplained = data?.status < 500 || data?.code === 'provider_unavailable'
      if (isError) assert.ok(isExplained && typeof data.error === 'string', JSON.stringify(data))
    }),
    { numRuns: 100 },
  )
})
