import { readFileSync } from 'node:fs'
import { closed, type Foreign, ref, type Schema, type Source } from '../format.ts'

const PLAIN: Record<string, Schema> = {
  string: { type: 'string' },
  bytes: { type: 'string' },
  bool: { type: 'boolean' },
  double: { type: 'number' },
  float: { type: 'number' },
}
for (const name of ['int32', 'int64', 'uint32', 'uint64']) PLAIN[name] = { type: 'integer' }

/**
 * Protocol buffers in the form of Google's own libraries (protos.json, made by protobuf.js), with JSON field names.
 * `calls` names the messages of each call.
 */
export function protobufJsonSource(
  path: string,
  space: string,
  calls: Record<string, { body: string; answer: string }>,
): Source {
  const document: Foreign = JSON.parse(readFileSync(path, 'utf8'))
  const root = space.split('.').reduce((at: Foreign, name) => at.nested[name], document)
  const types = new Map<string, Foreign>()
  collect(root.nested, '')

  function collect(nested: Foreign, outer: string): void {
    for (const [name, one] of Object.entries<Foreign>(nested ?? {})) {
      if (one.fields || one.values) types.set(`${outer}${name}`, one)
      collect(one.nested, `${outer}${name}.`)
    }
  }

  function typeOf(type: string, outer: string): Schema {
    const plain = PLAIN[type]
    if (plain) return plain
    // Resolves a name as protocol buffers do: from the innermost message to the outermost.
    for (let at = outer; ; at = at.split('.').slice(0, -1).join('.')) {
      const name = at ? `${at}.${type}` : type
      if (types.has(name)) return ref(name)
      if (at === '') return {}
    }
  }

  function schemaOf(name: string, one: Foreign): Schema {
    if (one.values) return { enum: Object.keys(one.values) }
    const fields = Object.entries<Foreign>(one.fields).map(([field, { rule, type, keyType }]) => {
      const schema = keyType ? { type: 'object' } : typeOf(type, name)
      return [inJson(field), rule === 'repeated' ? { type: 'array', items: schema } : schema]
    })
    return closed(Object.fromEntries(fields))
  }

  return {
    version: '',
    call(name) {
      const messages = calls[name]
      return messages && { body: ref(messages.body), answer: ref(messages.answer) }
    },
    $defs: Object.fromEntries([...types].map(([name, one]) => [name, schemaOf(name, one)])),
  }
}

const inJson = (field: string): string => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
