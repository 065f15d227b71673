import { z } from 'zod'
import { filterSpecOf } from '#kernel/list-query.ts'
import { nullsAsAbsence } from '#kernel/nulls-as-absence.ts'
import type { Operation } from '#kernel/operation.ts'
import type { RawInput } from '../execution/parse-input.ts'

type Shape = Record<string, z.ZodType>
type Place = 'params' | 'query' | 'body'

/** One argument of a tool: how an assistant sees it, and its place in the operation's input. */
interface Argument {
  schema: z.ZodType
  place: Place
  /** The operation's own name for it. */
  field: string
  /** Whether it is a filter. The operation then gets text with commas between the values. */
  isFilter: boolean
}

export interface ToolArguments {
  /** The arguments in the form of the tool. */
  schema: z.ZodObject
  /** The operation's input. Unknown arguments are passed on, so that the operation refuses them. */
  toInput(given: Record<string, unknown>, orgId: string): RawInput
  /** Whether the call asks for all fields of a list's entries. */
  isVerbose(given: Record<string, unknown>): boolean
  /** Translates a path of the operation's input to a path of the tool's call: `body.posts.0` is `posts.0`. */
  pathOf(path: string): string
}

/**
 * The beginnings of paths in the operation's refusals. Other paths, such as one into a post of a group, are not
 * translated.
 */
const PLACES: ReadonlySet<string> = new Set(['path', 'query', 'body', 'header'])

const FILTER = /^filter\[(\w+)\]$/
const FILTER_OP = /^filterOp\[\w+\]$/
/** An argument of the tool alone: the operation always answers in full. */
const VERBOSE = 'verbose'
const verbose = z.boolean().default(false).describe('true: all fields and whole texts')

/**
 * Flattens path, query and body of an operation into one list of arguments. The workspace is none of them, because it
 * is the connection's. `filter[status]` becomes `status`, and a list if several values make sense, since models handle
 * brackets in names badly.
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
  const isBrief = operation.tool?.brief !== undefined
  const taken = z.looseObject({
    ...Object.fromEntries([...args].map(([name, { schema }]) => [name, schema])),
    ...(isBrief && { [VERBOSE]: verbose }),
  })

  return {
    schema: z.strictObject({ ...shownOf(operation, args), ...(isBrief && { [VERBOSE]: verbose }) }),
    isVerbose: (given) => !isBrief || given[VERBOSE] === true,
    toInput(given, orgId) {
      const input = { params: { orgId } as Record<string, unknown>, query: {} as Shape, body: {} as Shape }
      for (const [name, value] of Object.entries(nullsAsAbsence(taken, given))) {
        if (isBrief && name === VERBOSE && typeof value === 'boolean') continue
        const argument = args.get(name)
        // An unknown argument goes where no field has its name, so that it is refused. A call cannot choose a
        // workspace.
        const place = argument?.place ?? 'body'
        put(input[place], argument?.field ?? name, argument?.isFilter ? filterText(value) : value)
        if (argument?.isFilter && Array.isArray(value)) put(input.query, `filterOp[${name}]`, 'in')
      }
      return input
    },
    pathOf(path) {
      const [place = path, field, ...rest] = path.split('.')
      if (field === undefined || !PLACES.has(place)) return path
      return [names.get(`${place === 'path' ? 'params' : place}.${field}`) ?? field, ...rest].join('.')
    },
  }
}

/** Every field, in the tool's own form if it has one. */
function shownOf({ name, tool }: Operation, args: ReadonlyMap<string, Argument>): Shape {
  const ownForms = tool?.arguments ?? {}
  const unknown = Object.keys(ownForms).find((argument) => !args.has(argument))
  if (unknown !== undefined) throw new Error(`${name} has no argument ${unknown} that its tool could show`)
  return Object.fromEntries([...args].map(([argument, { schema }]) => [argument, ownForms[argument] ?? schema]))
}

function asShown(schema: z.ZodType): Pick<Argument, 'schema' | 'isFilter'> {
  const filter = filterSpecOf(schema)
  if (!filter) return { schema, isFilter: false }
  const takesList = (filter.ops as readonly string[]).includes('in')
  const value = takesList ? z.array(filter.value).min(1).max(100) : filter.value
  return {
    schema: filter.about === undefined ? value.optional() : value.optional().describe(filter.about),
    isFilter: true,
  }
}

/** Text stays text; any other value becomes one that the operation refuses. */
function filterText(value: unknown): unknown {
  return Array.isArray(value) ? value.join(',') : value
}

/** Sets a field, also one called `__proto__`. */
function put(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}
