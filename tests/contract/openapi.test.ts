import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openApiDocument } from '#surfaces/docs/openapi.ts'
import { operations } from '../../src/operations.ts'
import { type Json, schemaDifferences } from './compare-schema.ts'
import { fieldsOf, type ObjectShape } from './shape.ts'
import type { Endpoint } from './spec-endpoint.ts'
import { ENDPOINTS } from './spec-tables.ts'

type Described = Json & { responses: Record<string, Json>; parameters?: Json[]; requestBody?: Json }

const document = JSON.parse(
  JSON.stringify(openApiDocument(Object.values(operations), 'https://galley.example')),
) as Json

for (const endpoint of ENDPOINTS) {
  describe(`${endpoint.route} is described as the specification has it:`, () => {
    const described = find(endpoint)

    test('it exists, as the right tool', () => {
      assert.ok(described)
      assert.equal(described['x-mcp-tool'], endpoint.tool)
      assert.deepEqual(described.security, endpoint.public && [], 'whether it needs a bearer token')
    })

    test('query', () => {
      const inQuery = (described?.parameters ?? []).filter((parameter) => parameter.in === 'query')
      const schema = objectOf(
        inQuery.map(({ name, schema: part, required }) => [String(name), part as Json, required === true]),
      )
      assert.deepEqual(schemaDifferences(document, 'request')('query', endpoint.query ?? {}, schema), [])
    })

    test('body', () => {
      const schema = jsonOf(described?.requestBody)
      if (!endpoint.body) return assert.equal(schema, undefined)
      assert.deepEqual(schemaDifferences(document, 'request')('body', endpoint.body, schema ?? {}), [])
      const needed = fieldsOf(endpoint.body).some(({ optional }) => !optional)
      assert.equal(described?.requestBody?.required, needed)
      assert.equal(schema?.additionalProperties, false, 'a field that there is not is refused')
    })

    test('answer', () => {
      const successes = Object.keys(described?.responses ?? {}).filter((status) => status.startsWith('2'))
      assert.deepEqual(successes, [String(endpoint.status)])
      const schema = jsonOf(described?.responses[endpoint.status])
      if (endpoint.data === null) return assert.equal(schema, undefined, 'no body')
      assert.deepEqual(schemaDifferences(document, 'answer')('answer', { data: endpoint.data }, schema ?? {}), [])
    })
  })
}

test('lists are paged as Spec A3 and U3 say', () => {
  const parameters = find({ route: 'GET {O}/marketing/posts' })?.parameters ?? []
  const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema as Json
  const { default: standard, minimum, maximum } = schemaOf('limit')
  assert.deepEqual([standard, minimum, maximum], [25, 1, 100])
  assert.deepEqual([schemaOf('page').default, schemaOf('page').minimum], [1, 1])
})

describe('the comparison finds', () => {
  const tag = find({ route: 'POST {O}/marketing/tags' })
  const body = jsonOf(tag?.requestBody) ?? {}
  const answer = jsonOf(tag?.responses['200']) ?? {}
  const WRONG: [what: string, direction: 'request' | 'answer', shape: ObjectShape, schema: Json, found: string][] = [
    ['a required field that is optional', 'request', { name: 'string', color: 'string' }, body, 'x.color: is optional'],
    [
      'an optional field that is required',
      'request',
      { 'name?': 'string', 'color?': 'string' },
      body,
      'x.name: is required',
    ],
    ['a field too many', 'request', { name: 'string' }, body, 'x.color: is in no document'],
    ['a field too few', 'request', { name: 'string', 'color?': 'string', 'a?': 'int' }, body, 'x.a: is missing'],
    ['another type', 'request', { name: 'int', 'color?': 'string' }, body, 'x.name: is no int'],
    [
      'null where there is none',
      'request',
      { name: 'string|null', 'color?': 'string' },
      body,
      'x.name: does not take null',
    ],
    [
      'another object',
      'answer',
      { data: { ...without(tagShape(), 'color'), color: 'string' } },
      answer,
      'x.data.color: takes null',
    ],
    [
      'an open text for a list',
      'answer',
      { data: { ...tagShape(), name: { $oneOf: ['a'] } } },
      answer,
      'x.data.name: is one of anything, not of a',
    ],
  ]
  for (const [what, direction, shape, schema, found] of WRONG) {
    test(what, () => assert.deepEqual(schemaDifferences(document, direction)('x', shape, schema), [found]))
  }
})

function tagShape(): ObjectShape {
  const tags = ENDPOINTS.find(({ route }) => route === 'POST {O}/marketing/tags')
  return tags?.data as ObjectShape // a Tag
}

function without(shape: ObjectShape, name: string): ObjectShape {
  const { [name]: _, ...rest } = shape
  return rest
}

function find({ route }: Pick<Endpoint, 'route'>): Described | undefined {
  const [method = '', path = ''] = route.replace('{O}', '/v1/orgs/{orgId}').split(' ')
  return (document.paths as Record<string, Record<string, Described>>)[path]?.[method.toLowerCase()]
}

function jsonOf(part: Json | undefined): Json | undefined {
  const content = part?.content as { 'application/json'?: { schema: Json } } | undefined
  return content?.['application/json']?.schema
}

function objectOf(fields: [name: string, schema: Json, required: boolean][]): Json {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, schema]) => [name, schema])),
    required: fields.filter(([, , required]) => required).map(([name]) => name),
  }
}
