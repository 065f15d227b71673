import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, closed, type Foreign, ref, type Schema, type Source } from '../format.ts'

/** The records that Galley writes and reads in fields whose type the protocol leaves open ("unknown"). */
const RECORDS = ['app.bsky.feed.post', 'app.bsky.feed.threadgate', 'app.bsky.actor.profile']
const RECORD_FIELDS = ['record', 'value']

const PLAIN: Record<string, Schema> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  unknown: {},
  bytes: {},
  token: { type: 'string' },
  'cid-link': closed({ $link: { type: 'string' } }, ['$link']),
}
const BLOB = closed(
  {
    $type: { enum: ['blob'] },
    ref: PLAIN['cid-link'] as Schema,
    mimeType: { type: 'string' },
    size: { type: 'integer' },
  },
  ['$type', 'ref', 'mimeType', 'size'],
)

/** The folder `lexicons` of the AT Protocol. */
export function lexiconSource(folder: string): Source {
  const $defs: Record<string, Schema> = {}
  const mains = new Map<string, { id: string; main: Foreign }>()

  function schemaOf(of: Foreign, id: string, field = ''): Schema {
    const named = (to: string) => ref((to.startsWith('#') ? id + to : to).replace(/#main$/, ''))
    if (of.type === 'ref') return named(of.ref)
    // `$type` says which variant is meant, so each variant has a name of its own.
    if (of.type === 'union') return { anyOf: of.refs.map(named) }
    if (of.type === 'array') return { type: 'array', items: schemaOf(of.items, id) }
    if (of.type === 'record') return schemaOf(of.record, id)
    if (of.type === 'blob') return BLOB
    if (of.type === 'unknown' && RECORD_FIELDS.includes(field)) return { anyOf: RECORDS.map(ref) }
    if (of.type === 'object' || of.type === 'params') {
      const fields = Object.entries<Foreign>(of.properties ?? {}).map(([name, each]) => {
        const schema = schemaOf(each, id, name)
        return [name, of.nullable?.includes(name) ? { anyOf: [schema, { type: 'null' }] } : schema]
      })
      return closed(Object.fromEntries(fields), of.required)
    }
    return { ...PLAIN[of.type], ...(of.enum && { enum: of.enum }), ...(of.const !== undefined && { enum: [of.const] }) }
  }

  for (const file of globSync('**/*.json', { cwd: folder })) {
    const { id, defs }: Foreign = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    for (const [name, def] of Object.entries<Foreign>(defs)) {
      const full = name === 'main' ? id : `${id}#${name}`
      if (def.type === 'query' || def.type === 'procedure') mains.set(id, { id, main: def })
      else {
        const schema = schemaOf(def, id)
        $defs[full] = schema.properties
          ? { ...schema, properties: { $type: { enum: [full] }, ...schema.properties } }
          : schema
      }
    }
  }

  function call(name: string): Call | undefined {
    const [method, at = ''] = name.split(' ')
    const known = mains.get(at.replace('/xrpc/', ''))
    if (!known || method !== (known.main.type === 'query' ? 'GET' : 'POST')) return undefined
    const { id, main } = known
    const inside = main.input?.schema
    const said = main.output?.schema
    const errors = (main.errors ?? []).map((error: Foreign) => error.name)
    return {
      query: main.parameters ? schemaOf(main.parameters, id) : closed({}),
      ...(inside && { body: schemaOf(inside, id) }),
      ...(said && { answer: schemaOf(said, id) }),
      ...(errors.length && { errors }),
    }
  }
  return { version: '', call, $defs }
}
