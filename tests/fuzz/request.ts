import fc from 'fast-check'
import { arbitraryFor, type Schema, type Source } from './arbitrary-for.ts'

/** An operation as the OpenAPI document describes it. */
export interface Described {
  name: string
  method: string
  path: string
  parameters: readonly { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  body: Schema | null
  responses: Record<string, unknown>
}

export interface FuzzRequest {
  method: string
  /** As it is sent, with escapes. */
  path: string
  headers: Record<string, string>
  body: Buffer | null
  /** Whether the path may lead to another route or to none. */
  isPathBroken: boolean
}

/** A value that no field accepts, or that may break some code. */
const broken: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', 'a\0b', '\0', '\uD800', '\uDC00x', [], {}, [[]], ' '),
  fc.constantFrom(
    'x'.repeat(70_000),
    nested(31),
    nested(33),
    nested(200),
    Array.from({ length: 5000 }, () => 1),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Bodies that are not JSON, or unusual JSON. */
const TEXTS = [
  '',
  '{',
  '{"a":}',
  '[]',
  '7',
  'null',
  '"text"',
  '\uFEFF{}',
  '{"a":1,"a":2}',
  '{"name":"a","name":{"b":1}}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1e400}',
  '{"a":-1e400,"b":1E999}',
  '{"a":123456789012345678901234567890}',
  '{"a":"\\ud800"}',
  '{"\\u0000":1}',
  '{"a":"\\u0000"}',
  '['.repeat(100_000),
  `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  JSON.stringify({ large: 'x'.repeat(1024 * 1024) }),
  `${' '.repeat(1_000_000)}{}`,
]
const BYTES = [
  ...TEXTS.map((text) => Buffer.from(text)),
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from('{"a":"\xff"}', 'latin1'),
]

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '*/*',
  'nonsense',
  '',
]

const HEADERS: Record<string, readonly string[]> = {
  'idempotency-key': ['', ' ', 'x', 'x'.repeat(255), 'x'.repeat(256), 'a b', 'ä', '\t', '"quoted"', '../../etc'],
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Basic eDp5',
    `Bearer ${'x'.repeat(4000)}`,
    'bearer x',
    'Bearer ..',
  ],
  accept: ['text/html', 'application/xml', '*/*;q=0', 'nonsense', ''],
  'accept-encoding': ['gzip', 'br', 'identity;q=0', '*;q=0', 'nonsense'],
  'accept-language': ['xx', '*', 'de;q=9'],
  cookie: ['galley=x', 'galley=; galley=', '=;=;', 'galley=%00', `galley=${'x'.repeat(4000)}`],
  origin: ['null', 'https://elsewhere.example', 'http://localhost:4400', 'nonsense', ''],
  'content-encoding': ['gzip', 'nonsense'],
  'x-forwarded-for': ['127.0.0.1', '::1, nonsense', ', ,'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['mine', 'x'.repeat(1000)],
  'if-none-match': ['*', '"x"'],
  range: ['bytes=0-1', 'bytes=9-1'],
  'user-agent': ['', 'x'.repeat(2000), 'ä'],
}

const SEGMENTS = [
  'nonsense',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%F0%9F%98%80',
  '%ed%a0%80',
  'a'.repeat(499),
  'a'.repeat(2000),
  "'%20or%20'1'='1",
  '*',
  ':id',
  '{id}',
  '~',
]
const QUERIES = [
  'a=%zz',
  'a[b][c]=1',
  '__proto__[a]=1',
  '&&&',
  '=',
  '%00=%00',
  `q=${'x'.repeat(4000)}`,
  '?',
  'a=1&a=2',
  '%ff',
]

/** Requests for one operation: valid ones, ones at the limits, and ones that are broken in one or more places. */
export function requestsFor(operation: Described, source: Source, home: { orgId: string }): fc.Arbitrary<FuzzRequest> {
  const fieldsIn = (where: 'path' | 'query') => operation.parameters.filter((parameter) => parameter.in === where)
  const path = fc.record(
    Object.fromEntries(
      fieldsIn('path').map(({ name, schema }) => [
        name,
        fc.oneof(
          { weight: 6, arbitrary: name === 'orgId' ? fc.constant(home.orgId) : segment(schema, source) },
          { weight: 1, arbitrary: fc.constantFrom(...source.ids) },
          { weight: 1, arbitrary: fc.constantFrom(...SEGMENTS) },
        ),
      ]),
    ),
  )
  const required = fieldsIn('query').filter((field) => field.required)
  const query = fc.record(
    Object.fromEntries(
      fieldsIn('query').map(({ name, schema }) => {
        const fitting = arbitraryFor(schema, source)
        return [name, fc.oneof({ weight: 4, arbitrary: fitting }, { weight: 1, arbitrary: broken })]
      }),
    ),
    { requiredKeys: required.map(({ name }) => name) },
  )
  const rest = fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...QUERIES) },
  )
  return fc
    .record({
      path,
      query,
      rest,
      sent: bodies(operation, source),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, oddHeaders),
    })
    .map(({ path, query, rest, sent, headers }) => {
      const segments = path as Record<string, string>
      const address = operation.path.replace(/\{(\w+)\}/g, (_, name) => segments[name] ?? '')
      const asked = [new URLSearchParams(texts(query)).toString(), rest].filter((part) => part !== '').join('&')
      return {
        method: operation.method,
        path: asked === '' ? address : `${address}?${asked}`,
        headers: { ...sent.headers, ...headers },
        body: sent.body,
        isPathBroken: Object.values(segments).some((value) => SEGMENTS.includes(value)),
      }
    })
}

const segment = (schema: Schema, source: Source): fc.Arbitrary<string> =>
  arbitraryFor(schema, source).map((value) => encodeURIComponent(String(value).toWellFormed()))

const oddHeaders = fc
  .subarray(Object.keys(HEADERS), { minLength: 1, maxLength: 3 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(HEADERS[name] ?? ['']))]))),
  )

interface Sent {
  headers: Record<string, string>
  body: Buffer | null
}

function bodies({ method, body }: Described, source: Source): fc.Arbitrary<Sent> {
  const none: Sent = { headers: {}, body: null }
  const raw = fc
    .record({ type: fc.constantFrom(...TYPES), bytes: fc.constantFrom(...BYTES) })
    .map(({ type, bytes }): Sent => ({ headers: { 'content-type': type }, body: bytes }))
  if (method === 'GET') return fc.oneof({ weight: 9, arbitrary: fc.constant(none) }, raw)
  const json = (value: fc.Arbitrary<unknown>) =>
    value.map(
      (made): Sent => ({
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(made) ?? 'null'),
      }),
    )
  if (!body) return fc.oneof({ weight: 4, arbitrary: fc.constant(none) }, json(broken), raw)
  const fitting = arbitraryFor(body, source)
  const spoilt = fc.tuple(fitting, fc.nat(), broken).map(([value, at, with_]) => spoil(value, at, with_))
  return fc.oneof(
    { weight: 5, arbitrary: json(fitting) },
    { weight: 4, arbitrary: json(spoilt) },
    { weight: 1, arbitrary: json(broken) },
    { weight: 1, arbitrary: raw },
  )
}

/** The value with one of its places replaced. `at` chooses the place. */
function spoil(value: unknown, at: number, with_: unknown): unknown {
  if (value === null || typeof value !== 'object') return with_
  const keys = Object.keys(value)
  const key = keys[at % (keys.length + 1)]
  const copy = structuredClone(value) as Record<string, unknown>
  if (key === undefined) return Array.isArray(copy) ? [...copy, with_] : { ...copy, notAField: with_ }
  copy[key] = at % 2 === 0 ? with_ : spoil(copy[key], Math.floor(at / (keys.length + 1)), with_)
  return copy
}

function nested(depth: number): unknown {
  return depth === 0 ? {} : { a: nested(depth - 1) }
}

const texts = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 1500).toWellFormed(),
    ]),
  )
