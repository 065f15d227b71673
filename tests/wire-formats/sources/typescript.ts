import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { closed, type Foreign, ref, type Schema, type Source } from '../format.ts'

const PLAIN: Record<string, Schema> = {
  TSStringKeyword: { type: 'string' },
  TSNumberKeyword: { type: 'number' },
  TSBooleanKeyword: { type: 'boolean' },
  TSNullKeyword: { type: 'null' },
}

/**
 * The declarations (.d.ts, one file or a folder) of a vendor's own library, whose types are those of the wire. `calls`
 * names the types of each call.
 */
export function typescriptSource(
  path: string,
  calls: Record<string, { query?: string; body?: string; answer: string }>,
): Source {
  const files = statSync(path).isDirectory()
    ? globSync('*.d.ts', { cwd: path }).map((name) => join(path, name))
    : [path]
  const declared = new Map<string, Foreign>()
  for (const file of files) collect(parseSync(file, readFileSync(file, 'utf8')).program.body, '')

  function collect(statements: readonly Foreign[], outer: string): void {
    for (const statement of statements) {
      const one = statement.declaration ?? statement
      const name = `${outer}${one.id?.name}`
      if (one.type === 'TSModuleDeclaration') collect(one.body.body, `${name}.`)
      else if (/^TS(Interface|TypeAlias)Declaration$/.test(one.type)) declared.set(name, one)
    }
  }

  function typeOf(of: Foreign, outer: string): Schema {
    switch (of.type) {
      case 'TSParenthesizedType':
        return typeOf(of.typeAnnotation, outer)
      case 'TSLiteralType':
        return { enum: [of.literal.value] }
      case 'TSUnionType':
        return { anyOf: of.types.map((each: Foreign) => typeOf(each, outer)) }
      case 'TSIntersectionType':
        return of.types.map((each: Foreign) => typeOf(each, outer)).reduce(both)
      case 'TSArrayType':
        return { type: 'array', items: typeOf(of.elementType, outer) }
      case 'TSTypeLiteral':
        return of.members.some(({ type }: Foreign) => type === 'TSIndexSignature')
          ? { type: 'object' }
          : objectOf(of.members, outer)
      case 'TSTypeReference':
        return referred(of, outer)
      default:
        return PLAIN[of.type] ?? {}
    }
  }

  function referred({ typeName, typeArguments }: Foreign, outer: string): Schema {
    const name = nameOf(typeName)
    if (name === 'Record') return { type: 'object' }
    if (name === 'Array') return { type: 'array', items: typeOf(typeArguments.params[0], outer) }
    // Inside a library, a type may be named through the library's import of itself: `MessagesAPI.Message`.
    const [, bare = ''] = /^\w+API\.(.+)$/.exec(name) ?? []
    const known = [`${outer}.${name}`, name, bare].find((each) => declared.has(each))
    return known ? ref(known) : {}
  }

  /**
   * The intersection of two types: the fields of both objects, for each variant of the second. `string & {}` accepts
   * any text besides the named ones.
   */
  function both(one: Schema, other: Schema): Schema {
    const [a, b] = [own(one), own(other)]
    if (b.anyOf) return { anyOf: b.anyOf.map((form) => both(a, form)) }
    if (a.anyOf) return { anyOf: a.anyOf.map((form) => both(form, b)) }
    if (!a.properties || !b.properties) return one
    return closed({ ...a.properties, ...b.properties }, [...(a.required ?? []), ...(b.required ?? [])])
  }

  const own = (schema: Schema): Schema => (schema.$ref ? own(schemaOf(schema.$ref.replace('#/$defs/', ''))) : schema)

  function objectOf(members: readonly Foreign[], outer: string): Schema {
    const fields = members.filter(({ type }) => type === 'TSPropertySignature')
    const properties = fields.map((each) => [nameOf(each.key), typeOf(each.typeAnnotation.typeAnnotation, outer)])
    return closed(
      Object.fromEntries(properties),
      fields.filter(({ optional }) => !optional).map(({ key }) => nameOf(key)),
    )
  }

  function schemaOf(name: string): Schema {
    const one = declared.get(name)
    if (one.type === 'TSTypeAliasDeclaration') return typeOf(one.typeAnnotation, name)
    const own = objectOf(one.body.body, name)
    const parents: Schema[] = one.extends.map(({ expression }: Foreign) => schemaOf(nameOf(expression)))
    const properties = Object.assign({}, ...parents.map((each) => each.properties), own.properties)
    return closed(
      properties,
      [...parents, own].flatMap(({ required = [] }) => required),
    )
  }

  return {
    version: '',
    call(name) {
      const types = calls[name]
      if (!types) return undefined
      const { query, body, answer } = types
      return { ...(query && { query: ref(query) }), ...(body && { body: ref(body) }), answer: ref(answer) }
    },
    $defs: Object.fromEntries([...declared.keys()].map((name) => [name, schemaOf(name)])),
  }
}

const nameOf = (of: Foreign): string =>
  of.type === 'TSQualifiedName' ? `${nameOf(of.left)}.${nameOf(of.right)}` : String(of.name ?? of.value)
