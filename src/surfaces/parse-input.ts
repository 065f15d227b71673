import { z } from 'zod'
import type { ErrorDetail } from '#contract/errors.ts'
import { type AppError, invalid } from '#kernel/errors.ts'
import type { Operation } from '#kernel/operation.ts'

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

const MAX_DEPTH = 32
/** What a person can read; a request of 1 MB can hold a hundred thousand. */
const MOST_DETAILS = 50

const schemas = new WeakMap<Operation, { params: z.ZodType; query: z.ZodType; body: z.ZodType }>()

/** Unknown keys are refused in bodies and queries: a misspelt field must not pass for an omitted one. */
export function schemasOf(operation: Operation) {
  const known = schemas.get(operation)
  if (known) return known
  const made = {
    params: z.object(operation.params),
    query: operation.openQuery ? z.object(operation.query) : z.strictObject(operation.query),
    body: z.strictObject(operation.body),
  }
  schemas.set(operation, made)
  return made
}

/** Path, query and body checked, in one object. Throws 400 with the problems, their places named from the outside in. */
export function parseInput(operation: Operation, raw: RawInput): Record<string, unknown> {
  const details: ErrorDetail[] = []
  const input: Record<string, unknown> = {}
  const parts = schemasOf(operation)
  const body = raw.body ?? (Object.keys(operation.body).length > 0 ? {} : undefined)
  for (const [place, schema, value] of [
    ['path', parts.params, raw.params ?? {}],
    ['query', parts.query, raw.query ?? {}],
    ['body', parts.body, body ?? {}],
  ] as const) {
    const unsafe = unsafeText(value, place, 0)
    if (unsafe) {
      details.push(unsafe)
      continue
    }
    const parsed = schema.safeParse(value)
    if (parsed.success) Object.assign(input, parsed.data)
    else
      for (const issue of parsed.error.issues) for (const detail of detailsOf(issue, place, value)) details.push(detail)
  }
  if (details.length > 0) throw refused(details)
  return input
}

function refused(details: readonly ErrorDetail[]): AppError {
  const listed = details.slice(0, MOST_DETAILS)
  const error = invalid(listed)
  const more = details.length - listed.length
  return more === 0 ? error : invalid(listed, `${error.message} (and ${more} more problems than are listed)`)
}

function detailsOf(issue: z.core.$ZodIssue, place: string, value: unknown): ErrorDetail[] {
  const path = [place, ...issue.path.map(String)].join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: `${path}.${key}`,
      code: 'unknown_field',
      message: 'There is no such field here',
    }))
  }
  if (issue.code !== 'custom' && isMissing(value, issue.path)) {
    return [{ path, code: 'required', message: 'This field is required' }]
  }
  return [{ path, code: issue.code, message: issue.message }]
}

/** Whether nothing was given at this place. Text of a filter has none of the entries that it is parsed to: it was given. */
function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let part = value
  for (const key of path) {
    if (part === null || typeof part !== 'object') return false
    part = Reflect.get(part, key)
  }
  return part === undefined
}

/** PostgreSQL takes neither NUL nor half a character in text, and no honest request nests this deep. */
function unsafeText(value: unknown, path: string, depth: number): ErrorDetail | null {
  if (typeof value === 'string') {
    return unsafeIn(value, path, 'Text')
  }
  if (value === null || typeof value !== 'object') return null
  if (depth >= MAX_DEPTH) return { path, code: 'too_deep', message: `Nest no deeper than ${MAX_DEPTH} levels` }
  for (const [key, part] of Object.entries(value)) {
    const found = unsafeIn(key, path, 'Field names') ?? unsafeText(part, `${path}.${key}`, depth + 1)
    if (found) return found
  }
  return null
}

function unsafeIn(text: string, path: string, what: 'Text' | 'Field names'): ErrorDetail | null {
  if (text.includes('\0')) return { path, code: 'nul', message: `${what} must not contain the NUL character` }
  if (text.isWellFormed()) return null
  return { path, code: 'malformed_text', message: `${what} must not contain half of a surrogate pair` }
}
