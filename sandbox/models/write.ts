import { habitual } from './habits.ts'
import type { JsonSchema } from './json-schema.ts'
import { sentencesOf, subjectOf } from './labelled.ts'
import type { Ask } from './wire.ts'

/**
 * Writes an answer in the requested form, always the same for the same question. It is plausible, is about the prompt's
 * subject, and says clearly that no model wrote it.
 */
export function write(ask: Ask, { habits = false } = {}): string {
  if (!ask.schema) return paragraph(ask)
  return JSON.stringify(filled(ask.schema, '', { ask, at: 0, habits }))
}

interface Place {
  ask: Ask
  /** Whether it writes as all models do. */
  habits: boolean
  /** Its index in the list. */
  at: number
  /** How many the list has. */
  of?: number
}

const paragraph = ({ prompt }: Ask, at = 0): string => {
  const subject = subjectOf(prompt)
  const openings = [
    `A simulated draft about ${subject}.`,
    `${subject}: a simulated take.`,
    `What we learned about ${subject} (simulated).`,
  ]
  return `${openings[at % openings.length]} One thing changed, one thing stayed, and one question is open. What would you ask?`
}

function filled(schema: JsonSchema, name: string, place: Place): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return fromEnum(schema.enum, place)
  const types = [schema.type ?? 'string'].flat()
  // An id that the prompt does not name cannot be made up.
  if ((types.includes('null') || schema.nullable) && isId(name) && !idIn(place)) return null
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const choice = choices.find(({ type }) => type !== 'null')
    if (choice && isId(name) && !idIn(place)) return null
    return choice ? filled(choice, name, place) : null
  }
  const type = types.find((one) => one !== 'null')
  switch (type?.toLowerCase()) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, one]) => [field, filled(one, field, place)]),
      )
    case 'array':
      return listOf(schema, name, place)
    case 'integer':
      return Math.round(numberOf(schema, name, place))
    case 'number':
      return numberOf(schema, name, place)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textOf(schema, name, place)
  }
}

/** One item for each platform that the prompt names, else two. */
function listOf(schema: JsonSchema, name: string, place: Place): unknown[] {
  const items = schema.items ?? {}
  if (/claim|source|evidence/i.test(name)) return [] // it knows none
  const closed = items.enum ?? items.properties?.platform?.enum
  const sentences = isFact(name) && !closed ? sentencesOf(place.ask.prompt) : []
  if (sentences.length > 0) return sentences
  const named = (closed ?? []).filter((value) => mentions(place.ask.prompt, String(value)))
  const wanted = closed ? Math.max(1, named.length) : 2
  const count = Math.min(Math.max(wanted, schema.minItems ?? 0), schema.maxItems ?? Number.POSITIVE_INFINITY)
  return Array.from({ length: count }, (_, at) => filled(items, name, { ...place, at, of: count }))
}

/** What the prompt names comes first. The items of a list get different values, as long as there are any. */
function fromEnum(values: unknown[], { ask, at }: Place): unknown {
  const named = values.filter((value) => mentions(ask.prompt, String(value)))
  const among = [...named, ...values.filter((value) => value !== null && !named.includes(value))]
  return among[at % among.length] ?? null
}

const mentions = (prompt: string, value: string): boolean =>
  new RegExp(`\\b${value.replace(/[^\w-]/g, '.')}\\b`, 'i').test(prompt)

/** The percentages of a list add up to 100. */
function numberOf(schema: JsonSchema, name: string, { at, of }: Place): number {
  if (of === undefined || !/percent/i.test(name)) return numberWithin(schema)
  return Math.floor(100 / of) + (at < 100 % of ? 1 : 0)
}

function numberWithin({ minimum = 0, maximum }: JsonSchema): number {
  return maximum === undefined ? minimum + 1 : minimum + (maximum - minimum) * 0.75
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** The form that is filled in from a text takes its sentences as they are. */
const isFact = (name: string): boolean => name === 'facts'
const isId = (name: string): boolean => /(^id$|Id$|_id$)/.test(name)

function idIn({ ask, at }: Place): string | undefined {
  const ids = [...new Set(ask.prompt.match(UUID) ?? [])]
  return ids[at % Math.max(1, ids.length)]
}

function textOf(schema: JsonSchema, name: string, place: Place): string {
  const { prompt } = place.ask
  const subject = subjectOf(prompt)
  const text = (() => {
    if (isId(name)) return idIn(place) ?? 'simulated'
    if (schema.format === 'date-time') return '2026-12-01T09:00:00Z'
    if (schema.format === 'date') return '2026-12-01'
    if (schema.format === 'uri' || /url|link$/i.test(name))
      return /https?:\/\/[^\s"'<>)]+/.exec(prompt)?.[0] ?? 'https://example.com'
    if (/colou?r/i.test(name)) return '#345678'
    if (/language/i.test(name)) return 'en'
    if (/hashtag|tag|keyword/i.test(name)) return ['simulated', 'example'][place.at % 2] ?? 'simulated'
    if (/title|headline|name|label|topic/i.test(name))
      return `${subject} (simulated${place.at ? ` ${place.at + 1}` : ''})`
    if (/reason|why|note|rationale|summary|explanation/i.test(name)) return `Simulated: the prompt is about ${subject}.`
    return place.habits ? habitual(prompt) : paragraph(place.ask, place.at)
  })()
  return schema.maxLength && text.length > schema.maxLength ? text.slice(0, schema.maxLength) : text
}
