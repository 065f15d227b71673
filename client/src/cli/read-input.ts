import { isObject } from '../read-answer.ts'
import type { Command } from './commands.ts'
import { CommandError } from './exit-codes.ts'
import { COMMON_FLAGS, flagName, flagsOf, positionalsOf } from './flags.ts'
import type { Io } from './io.ts'
import { parseValue } from './parse-value.ts'
import { parseWords, type Words } from './parse-words.ts'

export interface Reading {
  input: Record<string, unknown>
  /** The common flags, by name. */
  common: ReadonlyMap<string, string>
}

/** Sorts the words after the name of a command. Throws CommandError. */
export function sortWords(command: Command, words: readonly string[]): Words {
  const fields = new Map(flagsOf(command.facts).map(({ flag, field }) => [flag, field]))
  const common = new Map(COMMON_FLAGS.map((one) => [one.flag, one]))
  return parseWords(
    words,
    (flag) => {
      const known = common.get(flag)
      if (known) return known.value === undefined ? 'switch' : 'value'
      const field = fields.get(flag)
      if (!field) return null
      return field.type === 'boolean' && !field.list ? 'switch' : 'value'
    },
    [...fields.keys(), ...common.keys()],
  )
}

/**
 * The input of an operation from the words of its command: `--body`, then names of the path, then flags; later ones
 * win.
 */
export async function readInput(io: Io, command: Command, { plain, flags }: Words): Promise<Reading> {
  const common = new Map<string, string>()
  for (const { flag } of COMMON_FLAGS) {
    const given = flags.get(flag)?.at(-1)
    if (given !== undefined) common.set(flag, given)
  }
  const input: Record<string, unknown> = { ...(await bodyOf(io, common.get('body'))) }
  const positionals = positionalsOf(command.facts)
  if (plain.length > positionals.length) {
    throw new CommandError(
      `${nameOf(command)} takes no ${JSON.stringify(plain[positionals.length])}: fields are given with flags`,
    )
  }
  for (const [index, word] of plain.entries()) {
    const positional = positionals[index]
    if (positional) input[positional.field.name] = parseValue(`<${positional.flag}>`, positional.field, [word])
  }
  for (const { flag, field } of flagsOf(command.facts)) {
    const words = flags.get(flag)
    if (words) input[field.name] = parseValue(`--${flag}`, field, words)
  }
  for (const name of common.get('unset')?.split(',') ?? []) input[nullable(command, name.trim())] = null
  requireAll(command, input)
  return { input, common }
}

async function bodyOf(io: Io, source: string | undefined): Promise<Record<string, unknown>> {
  if (source === undefined) return {}
  const text = source === '-' ? await io.readInput() : /^\s*[{[]/.test(source) ? source : await fileOf(io, source)
  try {
    const body: unknown = JSON.parse(text)
    if (isObject(body)) return body
  } catch (error) {
    throw new CommandError(`--body is not JSON: ${error instanceof Error ? error.message : error}`)
  }
  throw new CommandError('--body is not a JSON object: write { "field": value, … }')
}

async function fileOf(io: Io, path: string): Promise<string> {
  try {
    return await io.readFile(path)
  } catch (error) {
    throw new CommandError(`--body: ${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`)
  }
}

function nullable(command: Command, name: string): string {
  const found = flagsOf(command.facts).find(({ flag, field }) => field.name === name || flag === name)
  if (!found?.field.nullable) {
    const names = flagsOf(command.facts)
      .filter(({ field }) => field.nullable)
      .map(({ flag }) => flag)
    const remedy = names.length > 0 ? `only ${names.join(', ')} can` : 'nothing here can'
    throw new CommandError(`--unset: ${name} cannot be null, ${remedy}`)
  }
  return found.field.name
}

function requireAll(command: Command, input: Record<string, unknown>): void {
  const missing = flagsOf(command.facts).filter(({ field }) => field.required && input[field.name] === undefined)
  if (missing.length === 0) return
  const words = missing.map(({ flag, field }) => (field.in === 'path' ? `<${flag}>` : `--${flag}`))
  throw new CommandError(`${nameOf(command)} needs ${words.join(', ')}: see galley ${nameOf(command)} --help`)
}

export const nameOf = ({ group, action }: Pick<Command, 'group' | 'action'>): string => `${group} ${action}`

/** The flag of the field that an error names: `body.posts.0.platform` gives --posts. */
export function flagOf(command: Command, path: string): string | null {
  const [place, name = ''] = path.split('.')
  const known = command.facts.fields.find((field) => field.name === name && field.in === place)
  if (!known) return null
  return known.in === 'path' ? `<${flagName(name)}>` : `--${flagName(name)}`
}
