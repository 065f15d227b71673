import { z } from 'zod'
import type { ErrorDetail } from '#contract/errors.ts'
import { checked } from '#kernel/checked.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { oneValueWithEq } from '#kernel/list-query.ts'
import { nullsAsAbsence } from '#kernel/nulls-as-absence.ts'
import type { Operation } from '#kernel/operation.ts'

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

const MAX_DEPTH = 32
/** The most details in a refusal, since people read no more. A request of 1 MB can have a hundred thousand problems. */
const MOST_DETAILS = 50

const schemas = new WeakMap<
  Operation,
  { params: z.ZodType<object>; query: z.ZodType<object>; body: z.ZodType<object> }
>()

/**
 * The schemas of an operation's input. Bodies and queries refuse unknown keys, so that a misspelt field is not ignored.
 */
export function schemasOf(operation: Operation) {
  const known = schemas.get(operation)
  if (known) return known
  const made = {
    params: z.object(operation.params),
    query: oneValueWithEq(operation.openQuery ? z.object(operation.query) : z.strictObject(operation.query)),
    body: z.strictObject(operation.body),
  }
  schemas.set(operation, made)
  return made
}

/** Checks path, query and body, and merges them into one object. Throws 400 with each problem and its path. */
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
    const meant = place === 'body' && operation.method === 'POST' ? withoutNulls(schema, value) : value
    const { data, details: wrong } = checked<object>(schema, meant, place)
    Object.assign(input, data)
    for (const detail of wrong) details.push(detail)
  }
  if (details.length > 0) throw refused(details)
  return input
}

/** The parsed input. Null if it is invalid. An invalid input is refused later, after its sender is admitted. */
export function inputIfValid(operation: Operation, raw: RawInput): Record<string, unknown> | null {
  try {
    return parseInput(operation, raw)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function withoutNulls(schema: z.ZodType, body: unknown): unknown {
  return isObject(body) ? nullsAsAbsence(schema, body) : body
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function refused(details: readonly ErrorDetail[]): AppError {
  const listed = details.slice(0, MOST_DETAILS)
  const error = invalid(listed)
  const more = details.length - listed.length
  return more === 0 ? error : invalid(listed, `${error.message} (and ${more} more problems than are listed)`)
}

/** Finds text that PostgreSQL refuses (NUL or half a surrogate pair), and input that is nested too deeply. */
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
