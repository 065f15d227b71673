/** One value that an operation takes, as the command line knows it. */
export interface Field {
  name: string
  in: 'path' | 'query' | 'body'
  /** `json` is for values that no flag can express field by field. */
  type: 'string' | 'integer' | 'number' | 'boolean' | 'json'
  required?: boolean
  /** Whether it takes any number of values. */
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
  /** Whether `--all` can read every page. */
  paged?: boolean
  fields: readonly Field[]
}
