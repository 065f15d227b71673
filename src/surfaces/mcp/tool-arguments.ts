import { z } from 'zod'
import { filterSpecOf } from '#kernel/list-query.ts'
import type { Operation } from '#kernel/operation.ts'
import type { RawInput } from '../parse-input.ts'

type Shape = Record<string, z.ZodType>
type Place = 'params' | 'query' | 'body'

/** One argument of a tool: what an assistant sees of it, and where the operation takes it. */
interface Argument {
  schema: z.ZodType
  place: Place
  /** The operation's own name for it. */
  field: string
  /** A filter: what the operation is handed is text, a list of values with commas between. */
  isFilter: boolean
}

export interface ToolArguments {
  /** As the tool shows them: nothing else is taken. */
  schema: z.ZodObject
  /** The operation's input. What is not one of the arguments is handed on too, so that it is refused there. */
  toInput(given: Record<string, unknown>, orgId: string): RawInput
  /** The place in a call of the tool that a place in the operation's input is: `body.posts.0` is `posts.0`. */
  pathOf(path: string): string
}

const FILTER = /^filter\[(\w+)\]$/
const FILTER_OP = /^filterOp\[\w+\]$/

/**
 * Path, query and body of an operation as one flat list of arguments. The workspace is the connection's own, and no
 * argument. `filter[status]` is `status`, and a list where several values make sense: models take no brackets in names.
 */
export function toolArguments(operation: Operation): ToolArguments {
  const args = new Map<string, Argument>()
  const add = (place: Place, shape: Shape) => {
    for (const [field, schema] of Object.entries(shape)) {
      if (FILTER_OP.test(field)) continue
      const name = FILTER.exec(field)?.[1] ?? field
      if (args.has(name)) throw new Error(`Two arguments of ${operation.name} would be called ${name}`)
      args.set(name, { place, field, ...asShown(schema) })
    }
  }
  add('params', operation.params)
  add('query', operation.query)
  add('body', operation.body)
  const names = new Map([...args].map(([name, { place, field }]) => [`${place}.${field}`, name]))

  return {
    schema: z.strictObject(Object.fromEntries([...args].map(([name, { schema }]) => [name, schema]))),
    toInput(given, orgId) {
      const input = { params: { orgId } as Record<string, unknown>, query: {} as Shape, body: {} as Shape }
      for (const [name, value] of Object.entries(given)) {
        const argument = args.get(name)
        // What is no argument goes where no field of that name is. A workspace is not chosen by a call.
        const place = argument?.place ?? 'body'
        put(input[place], argument?.field ?? name, argument?.isFilter ? filterText(value) : value)
        if (argument?.isFilter && Array.isArray(value)) put(input.query, `filterOp[${name}]`, 'in')
      }
      return input
    },
    pathOf(path) {
      const [place = path, field, ...rest] = path.split('.')
      if (field === undefined) return place
      return [names.get(`${place === 'path' ? 'params' : place}.${field}`) ?? field, ...rest].join('.')
    },
  }
}

function asShown(schema: z.ZodType): Pick<Argument, 'schema' | 'isFilter'> {
  const filter = filterSpecOf(schema)
  if (!filter) return { schema, isFilter: false }
  const takesList = (filter.ops as readonly string[]).includes('in')
  return { schema: (takesList ? z.array(filter.value).min(1).max(100) : filter.value).optional(), isFilter: true }
}

/** Text for text, and for what is no text something that the operation refuses. */
function filterText(value: unknown): unknown {
  return Array.isArray(value) ? value.join(',') : value
}

/** Also a field called `__proto__` is a field. */
function put(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}
