import type { OrderByItemBuilder } from 'kysely'
import { z } from 'zod'

/**
 * One filter of a list: the shape of one value, and the allowed values of `filterOp[field]`. The first operation is the
 * default.
 */
export interface FilterSpec {
  value: z.ZodType<string, string>
  ops:
    | readonly ['eq', 'in']
    | readonly ['eq']
    | readonly ['eq', 'contains']
    | readonly ['contains']
    | readonly ['gte']
    | readonly ['lte']
  /** What the filter selects, if its name does not say it. */
  about?: string
}

const page = z.coerce.number().int().min(1).max(1_000_000).default(1).describe('1-based')

/** `page` and `limit`. Lists default to 25 and hold at most 100. Spec A3 */
export function paging(most = 100, standard = 25) {
  return { page, limit: z.coerce.number().int().min(1).max(most).default(standard).describe('Entries a page') }
}

/** `sortBy` and `sortDir` over a closed list. The first field is the default. */
export function sorting<const S extends readonly [string, ...string[]]>(fields: S, direction: 'asc' | 'desc' = 'asc') {
  return {
    sortBy: z
      .enum(fields)
      .default(fields[0] as never)
      .describe('What the order goes by'),
    sortDir: z.enum(['asc', 'desc']).default(direction).describe('asc: lowest first; desc: highest or newest first'),
  }
}

type FilterKeys<F extends Record<string, FilterSpec>> = {
  [K in keyof F & string as `filter[${K}]`]: z.ZodOptional<z.ZodType<z.output<F[K]['value']>[], string>>
} & { [K in keyof F & string as `filterOp[${K}]`]: z.ZodOptional<z.ZodEnum> }

const specs = new WeakMap<z.ZodType, FilterSpec>()

/** The filter behind a query field that `filtering` made. Undefined for any other field. */
export function filterSpecOf(schema: z.ZodType): FilterSpec | undefined {
  return specs.get(schema)
}

/**
 * `filter[field]` and `filterOp[field]` as Spec A4 writes them. With `in` the value is a comma-separated list. A
 * value is always parsed to a list, which has one entry if the operation takes one.
 */
export function filtering<const F extends Record<string, FilterSpec>>(fields: F): FilterKeys<F> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, spec] of Object.entries(fields)) {
    const { value, ops, about } = spec
    const takesList = (ops as readonly string[]).includes('in')
    const filter = z
      .string()
      .transform((text) => (takesList ? text.split(',') : [text]))
      .pipe(z.array(value).min(1).max(100))
      .optional()
      .meta({
        type: 'string',
        description: [about, takesList ? 'One value, or with filterOp "in" several, separated by commas' : undefined]
          .filter((part) => part !== undefined)
          .join('. '),
      })
    specs.set(filter, spec)
    shape[`filter[${name}]`] = filter
    shape[`filterOp[${name}]`] = z.enum(ops as unknown as [string]).optional()
  }
  return shape as FilterKeys<F>
}

/**
 * A query that allows a filter only one value if its `filterOp` is eq. Without a `filterOp`, several values are
 * accepted too.
 */
export function oneValueWithEq(query: z.ZodObject): z.ZodType<object> {
  const lists = Object.entries(query.shape).flatMap(([field, schema]) =>
    (filterSpecOf(schema as z.ZodType)?.ops as readonly string[] | undefined)?.includes('in') ? [field] : [],
  )
  if (lists.length === 0) return query
  return query.superRefine((given: Record<string, unknown>, ctx) => {
    for (const field of lists) {
      const op = field.replace('filter[', 'filterOp[')
      const values = given[field]
      if (given[op] !== 'eq' || !Array.isArray(values) || values.length === 1) continue
      const message = `With ${op}=eq give one value; several need ${op}=in`
      ctx.addIssue({ code: 'too_big', origin: 'array', maximum: 1, path: [field], input: values, message })
    }
  })
}

/** A page's offset for SQL. */
export function offsetOf(input: { page: number; limit: number }): number {
  return (input.page - 1) * input.limit
}

/** A page in the form of a list's answer. */
export function pageAnswer<T>(items: T[], input: { page: number; limit: number }, total: number) {
  return { items, page: input.page, limit: input.limit, total, hasMore: input.page * input.limit < total }
}

/**
 * An order in which rows without a value come last in both directions. Use it only for a nullable column: on any other
 * it is useless and prevents the use of an ordinary index.
 */
export function nullsLast(direction: 'asc' | 'desc') {
  return (order: OrderByItemBuilder) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast()
}
