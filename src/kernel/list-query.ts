import { z } from 'zod'

/** One filter of a list: the shape of one value, and what `filterOp[field]` may be. The first operation is the default. */
export interface FilterSpec {
  value: z.ZodType<string, string>
  ops: readonly ['eq', 'in'] | readonly ['eq'] | readonly ['eq', 'contains'] | readonly ['gte'] | readonly ['lte']
}

const page = z.coerce.number().int().min(1).max(1_000_000).default(1).describe('1-based')

/** `page` and `limit`. Lists default to 25 and hold at most 100. B8-4 */
export function paging(most = 100, standard = 25) {
  return { page, limit: z.coerce.number().int().min(1).max(most).default(standard) }
}

/** `sortBy` and `sortDir` over a closed list; the first is the default. */
export function sorting<const S extends readonly [string, ...string[]]>(fields: S, direction: 'asc' | 'desc' = 'asc') {
  return { sortBy: z.enum(fields).default(fields[0] as never), sortDir: z.enum(['asc', 'desc']).default(direction) }
}

type FilterKeys<F extends Record<string, FilterSpec>> = {
  [K in keyof F & string as `filter[${K}]`]: z.ZodOptional<z.ZodType<string[], string>>
} & { [K in keyof F & string as `filterOp[${K}]`]: z.ZodOptional<z.ZodEnum> }

const specs = new WeakMap<z.ZodType, FilterSpec>()

/** What `filtering` made this field of a query from; undefined for any other field. */
export function filterSpecOf(schema: z.ZodType): FilterSpec | undefined {
  return specs.get(schema)
}

/**
 * `filter[field]` and `filterOp[field]` as document 2 writes them. With `in` the value is a comma-separated list; a
 * value is always parsed to a list, of one entry where the operation takes one.
 */
export function filtering<const F extends Record<string, FilterSpec>>(fields: F): FilterKeys<F> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, spec] of Object.entries(fields)) {
    const { value, ops } = spec
    const takesList = (ops as readonly string[]).includes('in')
    const filter = z
      .string()
      .transform((text) => (takesList ? text.split(',') : [text]))
      .pipe(z.array(value).min(1).max(100))
      .optional()
      .meta({
        type: 'string',
        description: takesList ? 'One value, or with filterOp "in" several, separated by commas' : undefined,
      })
    specs.set(filter, spec)
    shape[`filter[${name}]`] = filter
    shape[`filterOp[${name}]`] = z.enum(ops as unknown as [string]).optional()
  }
  return shape as FilterKeys<F>
}

/** The limits of a page for SQL. */
export function offsetOf(input: { page: number; limit: number }): number {
  return (input.page - 1) * input.limit
}

/** A page as the lists answer it. */
export function pageAnswer<T>(items: T[], input: { page: number; limit: number }, total: number) {
  return { items, page: input.page, limit: input.limit, total, hasMore: input.page * input.limit < total }
}
