import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, closed, ref, type Schema, type Source } from '../format.ts'

const PLAIN: Record<string, string> = { string: 'string', bool: 'boolean', double: 'number', float: 'number' }
for (const name of ['int32', 'int64', 'uint32', 'uint64']) PLAIN[name] = 'integer'

/** The local name of a type; null if the type is unknown. */
type Known = (name: string) => string | null

/** The schema of a type. No field is required, and null may stand for a missing field. */
function typeOf(name: string, known: Known): Schema {
  const wrapped = /^google\.protobuf\.(\w+)Value$/.exec(name)?.[1]?.toLowerCase()
  const plain = PLAIN[wrapped ?? name]
  if (plain) return { type: [plain, 'null'] }
  const message = known(name)
  return message ? { anyOf: [ref(message), { type: 'null' }] } : {}
}

/**
 * Protocol buffers. The path of each call is in a service's options, or on the page that its comment names. Message
 * names have no package.
 */
export function protoSource(folder: string): Source {
  const texts = globSync('**/*.proto', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  const $defs: Record<string, Schema> = {}
  const known: Known = (name) => [name, name.split('.').at(-1) ?? ''].find((each) => names.has(each)) ?? null
  const names = new Set<string>()
  for (const text of texts) {
    const own: Record<string, Schema> = {}
    readMessages(text, () => null, own)
    for (const name of Object.keys(own)) names.add(name)
  }
  for (const text of texts) readMessages(text, known, $defs)
  const services = texts
    .join('\n')
    .matchAll(/((?:^\s*\/\/.*\n)*)^\s*rpc \w+\(([\w.]+)\) returns \(([\w.]+)\)(?:;| \{(\}|[\s\S]*?^\s*\}))/gm)
  const calls = new Map<string, Call>()
  for (const [, comment = '', asked = '', said = '', options = ''] of services) {
    const option = (name: string) => new RegExp(`\\.${name} = '([^']+)'`).exec(options)?.[1]
    const seen = /dev\/api#(GET|POST)_(\S+?)\}/.exec(comment)
    const method = option('method') ?? seen?.[1]
    const [at, parameters] = (option('path') ?? `/${seen?.[2]?.replaceAll('_', '/')}`).split('?')
    const message = $defs[known(asked) ?? '']
    const answer = known(said) && { answer: ref(known(said) ?? '') }
    const query = Object.fromEntries(
      [...new URLSearchParams(parameters)].map(([name, value]) => [
        name,
        message?.properties?.[value.replaceAll(/[{}]/g, '')] ?? {},
      ]),
    )
    const given = method === 'GET' ? { query: closed(query) } : message && { body: message }
    const name = `${method} ${at?.replace(/\.json$/, '')}`
    if (!calls.has(name)) calls.set(name, { ...given, ...(answer || null) })
  }
  return { version: '', call: (name) => calls.get(name), $defs }
}

/** The messages in a text by their names. A message inside `outer` is named `Outer.Inner`. */
function readMessages(text: string, known: Known, into: Record<string, Schema>, outer = ''): string {
  const begins = /^\s*message (\w+) \{/m
  let left = text
  for (let found = begins.exec(left); found; found = begins.exec(left)) {
    const from = found.index + found[0].length
    let [end, depth] = [from, 1]
    for (; depth > 0 && end < left.length; end++) depth += left[end] === '{' ? 1 : left[end] === '}' ? -1 : 0
    const name = `${outer}${found[1]}`
    const own = readMessages(left.slice(from, end - 1), known, into, `${name}.`)
    into[name] = closed(fieldsOf(own, (type) => known(`${name}.${type}`) ?? known(`${outer}${type}`) ?? known(type)))
    left = left.slice(0, found.index) + left.slice(end)
  }
  return left
}

function fieldsOf(body: string, known: Known): Record<string, Schema> {
  const properties: Record<string, Schema> = {}
  const field = /((?:^\s*\/\/.*\n)*)^\s*(repeated |optional )?(map<[^>]+>|[\w.]+) (\w+) = \d+/gm
  for (const [, comment = '', label, type = '', name = ''] of body.matchAll(field)) {
    const values = /One of: ((?:"\w*"(?:, )?)+)/.exec(comment)?.[1]
    const one = values ? { enum: [...JSON.parse(`[${values}]`), null] } : typeOf(type, known)
    properties[name] = label?.startsWith('repeated') ? { type: 'array', items: one } : one
  }
  return properties
}
