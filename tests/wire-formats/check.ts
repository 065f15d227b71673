import { z } from 'zod'
import type { Exchange } from './exchange.ts'
import type { Call, Schema, WireFormat } from './format.ts'

/** A place where a request or an answer differs from the network's own document. */
export interface Fault {
  /** The call and the field, such as `POST /2/tweets body.media`. */
  where: string
  what: string
}

export interface Checked {
  /** The call's name in the document; null if the document does not have it. */
  call: string | null
  faults: Fault[]
  /** The fields that were compared with the document, such as `query.ids`. A field of a list has no index. */
  fields: string[]
}

/** Makes the check that compares one exchange with a document. */
export function createCheck(format: WireFormat): (exchange: Exchange) => Checked {
  const calls = Object.entries(format.calls).map(([name, call]) => ({
    name,
    call,
    pattern: patternOf(name),
    parts: partsOf(call),
  }))

  function partsOf({ query, body, answer }: Call) {
    const parser = (schema?: Schema) =>
      schema && { schema, zod: z.fromJSONSchema({ ...schema, $defs: format.$defs } as never) }
    return { query: parser(query), body: parser(body), answer: parser(answer) }
  }

  const resolve = (schema?: Schema): Schema | undefined =>
    schema?.$ref ? format.$defs[schema.$ref.replace('#/$defs/', '')] : schema

  /** The values of a query or a form, which are texts, in the types that the document gives. */
  function typed(text: Record<string, unknown>, schema: Schema): Record<string, unknown> {
    const properties = resolve(schema)?.properties ?? {}
    const entries = Object.entries(text).map(([name, value]) => {
      const own = name.replace(/\[\d*\]$/, '')
      return [own, own !== name ? [value] : fromText(value, resolve(properties[own]))]
    })
    return Object.fromEntries(entries)
  }

  return (exchange) => {
    const name = `${exchange.method} ${exchange.path}`
    const known = calls.find(({ pattern }) => pattern.test(name))
    if (!known) return { call: null, faults: [], fields: [] }
    const { parts, call } = known
    const faults: Fault[] = []
    const fields: string[] = []
    const hold = (part: string, against: (typeof parts)[keyof typeof parts], value: unknown) => {
      if (!against) return
      fields.push(...pathsOf(value).map((path) => `${part}.${path}`))
      const { error } = against.zod.safeParse(value)
      for (const { path, message } of error ? plain(error.issues) : [])
        faults.push({ where: [known.name, [part, ...path].join('.')].join(' '), what: message })
    }
    // If the document describes no query, the request may have none.
    hold(
      'query',
      parts.query ?? (Object.keys(exchange.query).length ? NO_QUERY : undefined),
      typed(exchange.query, parts.query?.schema ?? {}),
    )
    if (exchange.body) {
      const body = exchange.form === 'json' || !parts.body ? exchange.body : typed(exchange.body, parts.body.schema)
      hold('body', parts.body, body)
    }
    const asked = call.fields && exchange.query.fields
    for (const field of asked ? topLevel(asked) : [])
      if (!call.fields?.includes(field))
        faults.push({ where: `${known.name} query.fields.${field}`, what: 'no such field' })
    if (exchange.status < 300 && exchange.answer !== null) hold('answer', parts.answer, exchange.answer)
    return { call: known.name, faults, fields }
  }
}

const NO_QUERY = {
  schema: {},
  zod: z.strictObject({ fields: z.string().optional() }),
}

/** The pattern for `METHOD /path/{parameter}`. Two parameters that `_` joins are numbers. */
export function patternOf(name: string): RegExp {
  const quoted = name.replaceAll('.', '\\.')
  return new RegExp(`^${quoted.replaceAll(/\{(\w+)\}_\{(\w+)\}/g, '\\d+_\\d+').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function fromText(value: unknown, schema: Schema | undefined): unknown {
  if (typeof value !== 'string' || !schema) return value
  const types = [schema.type ?? []].flat()
  if (types.includes('array')) return value.split(',').map((each) => fromText(each, schema.items))
  if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true'
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(\.\d+)?$/.test(value)) {
    // An id may be larger than any number that JavaScript can hold exactly. Only its form counts here.
    return Number.isInteger(Number(value)) ? Number(value) % Number.MAX_SAFE_INTEGER : Number(value)
  }
  return value
}

/** The names at the top level: `a,b.limit(0){c,d},e(1,2)` gives a, b and e. */
function topLevel(fields: string): string[] {
  let bare = fields
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replace(/\.\w+\([^()]*\)|\([^()]*\)|\{[^{}]*\}/g, '')
  }
  return bare.split(',')
}

/** The path of each value inside a value, without list indexes. */
function pathsOf(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(pathsOf))]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [name, ...pathsOf(each).map((path) => `${name}.${path}`)])
}

interface Plain {
  path: PropertyKey[]
  message: string
}

/**
 * Zod's issues as a flat list. Of a union only the branch with the fewest faults counts, and each unknown field gets a
 * line.
 */
function plain(issues: readonly z.core.$ZodIssue[]): Plain[] {
  return issues.flatMap((issue): Plain[] => {
    const path = issue.path.filter((key) => typeof key !== 'number')
    const within = (each: Plain) => ({ ...each, path: [...path, ...each.path] })
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], message: 'unknown to the document' }))
    if (issue.code !== 'invalid_union') return [{ path, message: issue.message }]
    const branches = issue.errors.map((errors) => plain(errors as z.core.$ZodIssue[]))
    const nearest = branches.sort((a, b) => distance(a) - distance(b))[0]
    return nearest?.map(within) ?? [{ path, message: issue.message }]
  })
}

/**
 * How far a value is from a branch. A branch for another kind of thing counts as farther than any number of small
 * faults.
 */
const distance = (faults: Plain[]) =>
  faults.length + 100 * faults.filter(({ path }) => path.length === 0 || path.at(-1) === '$type').length
