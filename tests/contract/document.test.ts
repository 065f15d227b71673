import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { TAGS } from '#kernel/operation.ts'
import { openApiDocument } from '#surfaces/docs/openapi.ts'
import { operations } from '../../src/operations.ts'
import type { Json } from './compare-schema.ts'

type Described = Record<string, Json & { responses: Record<string, Json>; parameters?: Json[]; tags: string[] }>

const document = openApiDocument(Object.values(operations), 'https://galley.example')
const paths = document.paths as Record<string, Described>
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const schemas = (document.components as { schemas: Record<string, Json> }).schemas

test('it is OpenAPI 3.1.0, description version 1.0.0', () => {
  assert.equal(document.openapi, '3.1.0')
  assert.equal((document.info as Json).version, '1.0.0')
  assert.deepEqual(Object.keys(document).sort(), [
    'components',
    'info',
    'openapi',
    'paths',
    'security',
    'servers',
    'tags',
  ])
})

test('every operation of the registry is in it, once', () => {
  const ids = described.map(({ operation }) => String(operation.operationId)).sort()
  assert.deepEqual(
    ids,
    Object.values(operations)
      .map(({ name }) => name)
      .sort(),
  )
  assert.equal(new Set(ids).size, ids.length)
})

describe('every operation is described whole:', () => {
  const declared = (document.tags as { name: string }[]).map(({ name }) => name)
  for (const { path, method, operation } of described) {
    test(`${method.toUpperCase()} ${path}`, () => {
      assert.ok(String(operation.summary).length > 0)
      assert.ok(!String(operation.summary).endsWith('.'))
      for (const tag of operation.tags) assert.ok(declared.includes(tag) && TAGS.includes(tag as never), tag)
      const statuses = Object.keys(operation.responses)
      assert.equal(statuses.filter((status) => status.startsWith('2')).length, 1)
      assert.ok(statuses.includes('400'))
      if (!operation.security) for (const status of ['401', '403']) assert.ok(statuses.includes(status), status)
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      assert.deepEqual(
        inPath.map(({ name }) => name),
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      )
      for (const parameter of inPath) assert.equal(parameter.required, true)
      const names = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`)
      assert.equal(new Set(names).size, names.length)
      for (const parameter of operation.parameters ?? []) assert.ok(parameter.schema, String(parameter.name))
    })
  }
})

test('every reference leads to something, and every named part is referred to', () => {
  const refs = new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? ''))
  for (const ref of refs) {
    const steps = ref.replace(/^#\//, '').split('/')
    const found = steps.reduce<unknown>((part, step) => (part as Json | undefined)?.[step], document)
    assert.ok(ref.startsWith('#/') && found, ref)
  }
  for (const name of Object.keys(schemas)) assert.ok(refs.has(`#/components/schemas/${name}`), name)
})

test('every schema is a valid one of JSON Schema 2020-12', () => {
  const ajv = new Ajv2020({ strictTypes: false, allowUnionTypes: true })
  addFormats.default(ajv)
  ajv.addFormat('timezone', true)
  const asIts = (schema: Json) =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'document#/$defs/')) as Json
  ajv.addSchema(asIts({ $id: 'document', $defs: schemas }))
  const check = (schema: Json) => ajv.compile(asIts(schema))
  for (const { operation } of described) for (const schema of schemasIn(operation)) check(schema)
  for (const schema of Object.values(schemas)) check(schema)
  assert.throws(() => check({ type: 'strin' }), 'a schema that is none would be found')
})

test('every path is below /v1 or is a well-known address', () => {
  for (const { path } of described) assert.match(path, /^\/(v1|\.well-known)\//)
})

/** The schemas of an operation's parameters, body and answers. */
function schemasIn(part: unknown): Json[] {
  if (part === null || typeof part !== 'object') return []
  return Object.entries(part).flatMap(([key, value]) => (key === 'schema' ? [value as Json] : schemasIn(value)))
}
