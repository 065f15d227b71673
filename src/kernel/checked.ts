import type { z } from 'zod'
import type { ErrorDetail } from '#contract/errors.ts'
import { issueWords } from './issue-words.ts'

export type Checked<T> = { data: T; details: [] } | { data: undefined; details: ErrorDetail[] }

/**
 * Checks a part of a request against its schema. Returns its value, or a list of our own messages with the place of
 * each problem.
 */
export function checked<T>(schema: z.ZodType<T>, value: unknown, place: string): Checked<T> {
  const parsed = schema.safeParse(value, { error: issueWords })
  if (parsed.success) return { data: parsed.data, details: [] }
  // Pushed one by one: spreading a long list would overflow the stack.
  const details: ErrorDetail[] = []
  for (const issue of parsed.error.issues) for (const detail of detailsOf(issue, place, value)) details.push(detail)
  return { data: undefined, details }
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
  if (issue.code === 'invalid_union') {
    // The fields of the value show which member of the union was meant. Only the problems of that member are reported.
    const inside = meantIn(issue).map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
    if (inside.length > 0) return inside.flatMap((one) => detailsOf(one, place, value))
  }
  if (issue.code !== 'custom' && isMissing(value, issue.path)) {
    return [{ path, code: 'required', message: 'This field is required' }]
  }
  return [{ path, code: issue.code, message: issue.message }]
}

/** The problems of the union's members that know every given field. Empty if no member knows them all. */
function meantIn({ errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] {
  const meant = errors.filter((issues) =>
    issues.every(({ path, code }) => path.length > 0 && code !== 'unrecognized_keys'),
  )
  return meant.flat()
}

/**
 * Whether the request has no value at this place. The path may go on inside a text when the schema parses the text into
 * a list (a filter). In that case a value was given.
 */
function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let part = value
  for (const key of path) {
    if (part === null || typeof part !== 'object') return false
    part = Reflect.get(part, key)
  }
  return part === undefined
}
