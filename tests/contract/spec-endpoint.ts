import { type ObjectShape, oneOf, type Shape } from './shape.ts'

/** One endpoint of the specification. `{O}` stands for /v1/orgs/{orgId}, as there. */
export interface Endpoint {
  route: string
  query?: ObjectShape
  body?: ObjectShape
  /** 200 unless 201 is stated. */
  status: 200 | 201
  /** What is under `data`; null if the answer has no body. */
  data: Shape | null
  tool?: string
  /** Whether the endpoint needs no token. */
  public?: true
}

export const paging: ObjectShape = { 'page?': 'int', 'limit?': 'int' }
export const sorted = (...fields: string[]): ObjectShape => ({
  'sortBy?': oneOf(...fields),
  'sortDir?': oneOf('asc', 'desc'),
})
export const filtered = (fields: Record<string, string[]>): ObjectShape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, ops]) => [
      [`filter[${field}]?`, 'string'],
      [`filterOp[${field}]?`, oneOf(...ops)],
    ]),
  )
export const paged = (item: Shape): ObjectShape => ({
  items: [item],
  page: 'int',
  limit: 'int',
  total: 'int',
  hasMore: 'bool',
})
