import { readFileSync } from 'node:fs'
import { type Call, closed, type Foreign, type Schema, type Source } from '../format.ts'

/**
 * A Postman collection in one JSON file. It has no types: names come from its requests and example answers, and closed
 * lists from the variables that it offers for a parameter. Several requests with one path are one call.
 */
export function postmanSource(path: string, prefix: string): Source {
  const { info, item, variable }: Foreign = JSON.parse(readFileSync(path, 'utf8'))
  const offered = new Map<string, string[]>(
    variable.map((each: Foreign) => [each.key, namesIn(each.value).map((name) => name.trim())]),
  )
  const listOf = (text: string) => offered.get(/^\{\{(\w+)\}\}$/.exec(text)?.[1] ?? '') ?? []
  const requests = leaves(item).map((leaf) => ({ leaf, at: pathOf(leaf.request) }))

  function call(name: string): Call | undefined {
    const [method, at = ''] = name.split(' ')
    const wanted = at.replace(prefix, '').replaceAll(/\{\w+\}/g, '{}')
    const same = requests.filter(({ leaf, at }) => leaf.request.method === method && at === wanted)
    if (!same.length) return undefined
    const given: Record<string, Schema> = {}
    const fields = new Set<string>()
    const shapes: Schema[] = []
    for (const { leaf } of same) {
      for (const { key, value } of leaf.request.url.query ?? []) {
        if (key === 'fields') for (const field of listOf(value)) fields.add(field.split('{')[0] ?? '')
        const values = key === 'metric' ? listOf(value) : (offered.get(key) ?? [])
        const one: Schema = values.length > 1 ? { enum: values } : {}
        given[key] = key === 'metric' ? { type: 'array', items: one } : one
      }
      for (const { body } of leaf.response ?? []) if (body) shapes.push(shapeOf(JSON.parse(body)))
    }
    const part = method === 'POST' ? { body: closed(given) } : { query: closed(given) }
    const answer = withFields(shapes.reduce(merged, {}), [...fields])
    return { ...part, ...(shapes.length && { answer }), ...(fields.size && { fields: [...fields] }) }
  }
  return { version: info._postman_id, call, $defs: {} }
}

const leaves = (items: Foreign[]): Foreign[] => items.flatMap((each) => (each.item ? leaves(each.item) : [each]))

function pathOf({ url }: Foreign): string {
  const path = url.raw.replace('{{api_host}}', '').split('?')[0]
  return path.replace(/\/$/, '').replaceAll(/\{\{\w+\}\}/g, '{}')
}

/** The names in `a,b{c,d},e`, without what is in braces. */
const namesIn = (text: string): string[] => text.replaceAll(/\{[^}]*\}/g, '').split(',')

function shapeOf(value: unknown): Schema {
  if (Array.isArray(value)) return { type: 'array', items: value.map(shapeOf).reduce(merged, {}) }
  if (typeof value !== 'object' || value === null) return value === null ? {} : { type: typeof value }
  return closed(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)])))
}

function merged(a: Schema, b: Schema): Schema {
  if (a.properties && b.properties) {
    const names = [...new Set([...Object.keys(a.properties), ...Object.keys(b.properties)])]
    return closed(
      Object.fromEntries(names.map((name) => [name, merged(a.properties?.[name] ?? {}, b.properties?.[name] ?? {})])),
    )
  }
  if (a.items && b.items) return { type: 'array', items: merged(a.items, b.items) }
  return Object.keys(a).length ? a : b
}

/** Adds the fields that a request may ask for, because an answer may have them even if no example shows them. */
function withFields(shape: Schema, fields: string[]): Schema {
  const items = shape.properties?.data?.items
  if (items)
    return closed({ ...shape.properties, data: { type: 'array', items: withFields(items, fields) }, paging: {} })
  if (!shape.properties) return shape
  return closed({ ...Object.fromEntries(fields.map((field) => [field, {}])), ...shape.properties })
}
