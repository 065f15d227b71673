import type { CommandFacts, Field } from './command-facts.ts'
import { wordsOf } from './command-name.ts'

/** The flags of every command, besides the fields of its operation. */
export const COMMON_FLAGS: readonly { flag: string; value?: string; about: string }[] = [
  {
    flag: 'body',
    value: 'file|-|json',
    about: 'All fields at once, as JSON: a file, - for the input, or the text itself',
  },
  { flag: 'unset', value: 'field,…', about: 'Fields to set to null' },
  { flag: 'all', about: 'Every page of a list' },
  { flag: 'dry-run', about: 'Show the request and send nothing' },
  { flag: 'json', about: 'Answer as JSON (the default where the output is not a terminal)' },
  { flag: 'table', about: 'Answer as a table (the default on a terminal)' },
  { flag: 'server', value: 'url', about: 'The installation; else GALLEY_URL, else where you signed in' },
  { flag: 'workspace', value: 'id', about: 'The workspace; else GALLEY_WORKSPACE, else that of the key' },
  { flag: 'idempotency-key', value: 'text', about: 'Lets a repeat of this command take effect only once' },
  { flag: 'help', about: 'This page' },
]

const RESERVED = new Set(COMMON_FLAGS.map(({ flag }) => flag))

export interface Flag {
  flag: string
  field: Field
}

/** The flag of a field: `filterOp[tagId]` is `filter-op-tag-id`; a field named like a common flag is `field-…`. */
export function flagName(field: string): string {
  const name = wordsOf(field.replace(/\[/g, ' ').replace(/\]/g, '')).join('-').replaceAll(' ', '-')
  return RESERVED.has(name) ? `field-${name}` : name
}

/** The flags of an operation. `orgId` in the path is not one: --workspace chooses the workspace. */
export function flagsOf(facts: CommandFacts): Flag[] {
  return facts.fields
    .filter((field) => !(field.in === 'path' && field.name === 'orgId'))
    .map((field) => ({ flag: flagName(field.name), field }))
}

/** The values that need no flag: the names of the path, in order. */
export function positionalsOf(facts: CommandFacts): Flag[] {
  return flagsOf(facts).filter(({ field }) => field.in === 'path')
}
