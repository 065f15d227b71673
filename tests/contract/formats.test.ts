import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openApiDocument } from '#surfaces/docs/openapi.ts'
import { operations } from '../../src/operations.ts'
import type { Json } from './compare-schema.ts'

const document = openApiDocument(Object.values(operations), 'https://galley.example')

interface Found {
  place: string
  name: string
  schema: Json
}

/** Every field and parameter of the document, by its name. */
function fieldsIn(node: unknown, place = ''): Found[] {
  if (node === null || typeof node !== 'object') return []
  const own = node as Json // neither null nor a plain value
  const properties = Object.entries((own.properties ?? {}) as Record<string, Json>)
  const parameter = typeof own.in === 'string' && typeof own.name === 'string'
  return [
    ...properties.map(([name, schema]) => ({ place: `${place}.${name}`, name, schema })),
    ...(parameter ? [{ place, name: String(own.name), schema: own.schema as Json }] : []),
    ...Object.entries(own).flatMap(([key, part]) => fieldsIn(part, `${place}.${key}`)),
  ]
}

/** The schemas for texts in a field: the field's schema itself, or those of its variants and list elements. */
function texts(schema: Json): Json[] {
  const parts = [...((schema.anyOf ?? schema.oneOf ?? []) as Json[]), ...(schema.items ? [schema.items as Json] : [])]
  if (parts.length > 0) return parts.flatMap(texts)
  return [schema.type].flat().includes('string') ? [schema] : []
}

const fields = fieldsIn(document)

describe('an address is described as one (format: uri):', () => {
  /** Fields whose names look like those of addresses, but which hold no address by RFC 3986. */
  const OTHERS: Readonly<Record<string, string>> = {
    quoteUri: 'an at:// address, whose first part is an identifier with colons',
    href: 'a place in the web app, from the root',
  }
  const addresses = fields.filter(
    ({ name, schema }) => /(url|uri|href|links)s?$/i.test(name) && texts(schema).length > 0,
  )

  test('there are some', () => assert.ok(addresses.length > 30, String(addresses.length)))

  test('all of them', () => {
    const without = addresses.filter(
      ({ name, schema }) => !(name in OTHERS) && texts(schema).some(({ format }) => format !== 'uri'),
    )
    assert.deepEqual(
      without.map(({ place }) => place),
      [],
    )
  })
})

test('a time may be sent with any offset: every field and filter of a time accepts one', () => {
  const sent = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters, requestBody }]) =>
      fieldsIn({ parameters, requestBody }, `${method} ${path}`),
    ),
  )
  const times = sent.flatMap(({ place, schema }) =>
    texts(schema).flatMap(({ format, pattern }) =>
      format === 'date-time' ? [{ place, pattern: String(pattern) }] : [],
    ),
  )
  assert.ok(times.length >= 10, String(times.length))
  assert.deepEqual(
    times.filter(({ pattern }) => !new RegExp(pattern).test('2026-11-24T10:30:00+01:00')).map(({ place }) => place),
    [],
  )
})
