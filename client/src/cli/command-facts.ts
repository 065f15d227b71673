/** One value that an operation takes, as the command line knows it. */
export interface Field {
  name: string
  in: 'path' | 'query' | 'body'
  /** `json`: what no flag can say field by field. */
  type: 'string' | 'integer' | 'number' | 'boolean' | 'json'
  required?: boolean
  /** Any number of `type`. */
  list?: boolean
  nullable?: boolean
  values?: readonly (string | number | boolean)[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
  default?: unknown
  description?: string
  /** The TypeScript type of a `json` value. */
  shape?: string
}

export interface CommandFacts {
  summary: string
  description?: string
  /** `--all` reads every page. */
  paged?: boolean
  fields: readonly Field[]
}
