import type { z } from 'zod'

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
}

const FORMATS: Record<string, string> = {
  email: 'Give an email address, such as anna@example.com',
  uuid: 'Give an id as Galley has made it: 36 characters, such as 0190a0a0-0000-7000-8000-000000000000',
  url: 'Give a whole web address, such as https://example.com',
  datetime: 'Give a time such as 2026-11-24T09:30:00Z',
  date: 'Give a day such as 2026-11-24',
  time: 'Give a time such as 09:30',
  json_string: 'Give text that is JSON',
}

/** The most allowed values that a message lists, since people do not read a longer list. */
const MOST_VALUES = 40

/**
 * Describes what is wrong with a part of a request, as text that a person can be shown. A schema's own message comes
 * first.
 */
export function issueWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Give ${KINDS[issue.expected] ?? `a value of the kind ${issue.expected}`} here`
    case 'too_small':
      return sizeWords(issue.origin, Number(issue.minimum), 'least', issue.inclusive !== false)
    case 'too_big':
      return sizeWords(issue.origin, Number(issue.maximum), 'most', issue.inclusive !== false)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This does not have the required form'
    case 'not_multiple_of':
      return `Give a multiple of ${issue.divisor}`
    case 'invalid_value':
      return issue.values.length > MOST_VALUES
        ? 'This is not one of the possible values'
        : issue.values.length === 1
          ? `Only ${String(issue.values[0])} is possible here`
          : `Give one of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return 'There is no such field here'
    case 'invalid_union':
      return 'This has none of the possible forms'
    case 'invalid_key':
    case 'invalid_element':
      return 'A name or an entry in this has a form that is not possible here'
    case 'custom':
      return issue.message ?? 'This value is not possible here: see the reference of this operation for what is'
  }
}

function sizeWords(origin: string, bound: number, side: 'least' | 'most', inclusive: boolean): string {
  const many = (one: string, more: string): string => `${bound} ${bound === 1 ? one : more}`
  switch (origin) {
    case 'string':
      if (side === 'least' && bound === 1) return 'This must not be empty'
      return `Give at ${side} ${many('character', 'characters')}`
    case 'array':
    case 'set':
    case 'map':
      if (side === 'least' && bound === 1) return 'Give at least one'
      return `Give at ${side} ${many('entry', 'entries')}`
    case 'file':
      return `Give at ${side} ${many('byte', 'bytes')}`
    default:
      if (!inclusive) return side === 'least' ? `Give more than ${bound}` : `Give less than ${bound}`
      return side === 'least' ? `Give ${bound} or more` : `Give ${bound} or less`
  }
}
