import fc from 'fast-check'

export type Schema = Record<string, unknown>

/** What values are generated from. */
export interface Source {
  resolve(ref: string): Schema
  /** Existing ids, of the caller's workspace and of another one. */
  ids: readonly string[]
}

/** Deeper than any schema of Galley. Recursive schemas end here. */
const MAX_DEPTH = 8

/**
 * Generates values that a JSON schema of the document accepts, including its limits, and sometimes a value beyond a
 * limit.
 */
export function arbitraryFor(schema: Schema, source: Source, depth = 0): fc.Arbitrary<unknown> {
  if (depth > MAX_DEPTH) return fc.constant(null)
  const inner = (part: unknown) => arbitraryFor(part as Schema, source, depth + 1) // part of a schema, so a schema
  if (typeof schema.$ref === 'string') return inner(source.resolve(schema.$ref))
  const parts = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (parts) return fc.oneof(...parts.map(inner))
  if (Array.isArray(schema.allOf)) return fc.tuple(...schema.allOf.map(inner)).map((all) => Object.assign({}, ...all))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => inner({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return text(schema, source)
    case 'integer':
      return number(schema).map(Math.trunc)
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.max(Number(schema.minItems ?? 0), Math.min(Number(schema.maxItems ?? 3), 3)),
      })
    case 'object':
      return object(schema, inner)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function object(schema: Schema, inner: (part: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)])), {
    requiredKeys: (schema.required ?? []) as string[],
  })
  if (typeof schema.additionalProperties !== 'object') return known
  const names = schema.propertyNames ? inner(schema.propertyNames).map(String) : fc.string({ maxLength: 12 })
  const more = fc.dictionary(names, inner(schema.additionalProperties), { maxKeys: 3 })
  return fc.tuple(more, known).map(([others, own]) => ({ ...others, ...own }))
}

/** Characters that some code may misread: composed, wide, right-to-left, invisible, or half of a pair. */
const ODD_TEXTS = [
  'é́',
  '😀🏳️‍🌈',
  '\u202Eabc',
  '\uFEFF',
  '\u00A0',
  'İı',
  '\uD800',
  '�',
  "';--",
  '{{7*7}}',
  '<b>',
  '\\',
  '%00',
]

function text(schema: Schema, { ids }: Source): fc.Arbitrary<string> {
  const { format, pattern } = schema
  const minLength = Number(schema.minLength ?? 0)
  const maxLength = Math.min(Number(schema.maxLength ?? 60), 5000)
  if (format === 'uuid') return fc.constantFrom(...ids, '6f1f3a0e-6f0f-4d7e-9a52-0d3a7c1f2b44')
  if (format === 'date-time') return fc.oneof(instants, fc.constantFrom(...ODD_TIMES))
  if (format === 'date') return fc.oneof(instants, fc.constantFrom(...ODD_TIMES)).map((time) => time.slice(0, 10))
  if (format === 'email') return fc.oneof(fc.emailAddress(), fc.constant(`${'a'.repeat(240)}@example.test`))
  if (format === 'uri') return fc.oneof(fc.webUrl({ validSchemes: ['https'] }), fc.constantFrom(...ODD_ADDRESSES))
  if (format === 'timezone')
    return fc.constantFrom('Europe/Berlin', 'UTC', 'Asia/Kathmandu', 'Etc/GMT+12', 'Nowhere/None')
  if (typeof pattern === 'string') return matching(pattern)
  const length = fc.constantFrom(minLength, maxLength, maxLength + 1)
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS) },
    { weight: 1, arbitrary: length.map((count) => 'x'.repeat(count)) },
    { weight: 1, arbitrary: fc.constantFrom(...ids) },
  )
}

const instants = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const ODD_TIMES = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2016-12-31T23:59:60Z',
  '2027-02-29T00:00:00Z',
  '2027-01-01T00:00:00+14:00',
  '+275760-09-13T00:00:00.000Z',
]

const ODD_ADDRESSES = [
  'https://127.0.0.1/',
  'https://[::1]/',
  'http://localhost:4400/accounts',
  'javascript:alert(1)',
  `https://example.test/${'a'.repeat(3000)}`,
  'https://user:secret@example.test/',
  'https://xn--/',
]

/** A text for a pattern. The library can generate texts for most patterns; for the others any text will do. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.oneof({ weight: 4, arbitrary: fc.stringMatching(new RegExp(pattern, 'u')) }, fc.string())
  } catch {
    return fc.string()
  }
}

function number(schema: Schema): fc.Arbitrary<number> {
  const low = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1000)
  const high = Number(schema.maximum ?? schema.exclusiveMaximum ?? 1000)
  const limits = [low, high, low - 1, high + 1, 0, -0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308]
  const within = fc.integer({ min: Math.ceil(Math.max(low, -(2 ** 31))), max: Math.floor(Math.min(high, 2 ** 31)) })
  return fc.oneof({ weight: 3, arbitrary: within }, { weight: 1, arbitrary: fc.constantFrom(...limits) })
}
