import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, closed, type Foreign, type Schema, type Source } from '../format.ts'

const PLAIN: Record<string, Schema> = {
  string: { type: 'string' },
  datetime: { type: 'string' },
  bool: { type: 'boolean' },
  int: { type: 'integer' },
  'unsigned int': { type: 'integer' },
  float: { type: 'number' },
}

/**
 * The specifications from which Meta's own libraries are generated: a folder with one file for each kind of node.
 * `nodes` names for each call the node and its edge, as `Page/photos`, or only the node, as `PagePost`. Two nodes with
 * the same path are joined by `+`.
 */
export function metaSource(folder: string, nodes: Readonly<Record<string, string>>): Source {
  const load = (name: string): Foreign => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  const enums = new Map<string, unknown[]>(load('enum_types').map((each: Foreign) => [each.name, each.values]))

  function schemaOf(type: string): Schema {
    const values = enums.get(type)
    return values ? { enum: values } : (PLAIN[type] ?? {})
  }

  /** The fields of a node, and its edges, which can be requested like fields. */
  function fieldsOf(node: string): Record<string, Schema> {
    const [first = '', ...more] = node.split('+')
    if (more.length) return Object.assign({}, ...[first, ...more].map(fieldsOf))
    const { fields, apis }: Foreign = load(node)
    const edges = apis.filter((api: Foreign) => api.method === 'GET' && api.endpoint && !api.endpoint.startsWith('#'))
    return Object.fromEntries([
      ...edges.map((edge: Foreign) => [edge.endpoint, {}]),
      ...fields.map((field: Foreign) => [field.name, schemaOf(field.type)]),
    ])
  }

  function call(name: string): Call | undefined {
    const [method] = name.split(' ')
    const [node = '', edge] = (nodes[name] ?? '').split('/')
    if (!node) return undefined
    const own = { GET: '#get', DELETE: '#delete', POST: '#update' }[method ?? '']
    const [first = ''] = node.split('+')
    const api = load(first).apis.find(
      (each: Foreign) => each.method === method && (each.endpoint ?? each.name) === (edge ?? own),
    )
    if (!api) return undefined
    const params = closed(
      Object.fromEntries(api.params.map((param: Foreign) => [param.name, schemaOf(param.type)])),
      api.params.filter((param: Foreign) => param.required).map((param: Foreign) => param.name),
    )
    const given = method === 'GET' ? { query: params } : { body: params }
    const returned = own === '#get' && !edge ? node : api.return
    const known = returned === node || hasSpec(returned) ? fieldsOf(returned) : null
    if (!known) return given
    const one = closed(known)
    const list = closed({ data: { type: 'array', items: one }, paging: {} }, ['data'])
    return { ...given, fields: Object.keys(known), answer: method === 'GET' && edge ? list : one }
  }

  function hasSpec(name: string): boolean {
    try {
      return Boolean(load(name).fields)
    } catch {
      return false
    }
  }
  return { version: '', call, $defs: {} }
}
