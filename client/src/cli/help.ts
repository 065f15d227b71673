import type { Field } from './command-facts.ts'
import { type Command, commands, commandsOf, groups } from './commands.ts'
import { EXIT_CODE_MEANINGS } from './exit-codes.ts'
import { COMMON_FLAGS, flagsOf, positionalsOf } from './flags.ts'
import { listOf, rangeOf } from './parse-value.ts'
import { nameOf } from './read-input.ts'

export const OWN_COMMANDS: readonly [name: string, about: string][] = [
  ['login', 'Sign in: with email and password, or --api-key'],
  ['logout', 'Revoke the key that login made, and forget it'],
  ['whoami', 'Who is signed in, where, and in which workspace'],
  ['upload <file>', 'Upload an image or a video; answers the asset'],
  ['call <operation>', 'Any operation by its own name: galley call listPosts'],
  ['completion <shell>', 'Completion for bash, zsh or fish'],
  ['help [command]', 'This page, or that of a command'],
]

export function mainHelp(): string {
  const listed = groups.map((group): [string, string] => [
    group,
    commandsOf(group)
      .map(({ action }) => action)
      .join(', '),
  ])
  return `Galley: social content planning and publishing with a human review desk

galley <command> …

${twoColumns(OWN_COMMANDS)}
${twoColumns(listed)}
galley <command> --help shows what a command takes.

Exit codes
${twoColumns(EXIT_CODE_MEANINGS.map(([code, meaning]) => [String(code), meaning]))}`
}

export function groupHelp(group: string): string {
  return `galley ${group} <command> …\n\n${twoColumns(commandsOf(group).map(({ action, facts }) => [action, facts.summary]))}`
}

export function commandHelp(command: Command): string {
  const { facts, operation } = command
  const names = positionalsOf(facts).map(({ flag }) => ` <${flag}>`)
  const flags = flagsOf(facts).filter(({ field }) => field.in !== 'path')
  const required = flags.filter(({ field }) => field.required)
  const usage = `galley ${nameOf(command)}${names.join('')}${required.map(({ flag, field }) => ` --${flag} ${valueName(field)}`).join('')}`
  const sections = [
    `${usage}${flags.length > required.length ? ' [flags]' : ''}`,
    [`${facts.summary}.`, facts.description].filter(Boolean).join(' '),
    positionalsOf(facts).length > 0
      ? twoColumns(positionalsOf(facts).map(({ flag, field }) => [`<${flag}>`, aboutField(field)])).trimEnd()
      : '',
    flags.length > 0
      ? twoColumns(
          flags.map(({ flag, field }) => [`--${flag} ${valueName(field)}`.trimEnd(), aboutField(field)]),
        ).trimEnd()
      : '',
    `Common flags\n${twoColumns(commonFlags(command)).trimEnd()}`,
    `Operation ${operation}: ${command.route.method} ${command.route.path}`,
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

function commonFlags({ route, facts }: Command): [string, string][] {
  const fits: Record<string, boolean> = {
    all: facts.paged === true,
    body: route.body === true,
    unset: facts.fields.some((field) => field.nullable),
    'idempotency-key': route.keyed === true,
  }
  return COMMON_FLAGS.filter(({ flag }) => fits[flag] ?? true).map(({ flag, value, about }) => [
    `--${flag}${value === undefined ? '' : ` <${value}>`}`,
    about,
  ])
}

function valueName(field: Field): string {
  if (field.type === 'boolean' && !field.list) return ''
  const name = field.type === 'string' ? 'text' : field.type === 'json' ? 'json' : 'number'
  return `<${field.format ?? name}>${field.list ? '…' : ''}`
}

function aboutField(field: Field): string {
  const facts = [
    field.required ? 'required' : '',
    field.list ? 'any number' : '',
    field.values ? `one of ${listOf(field.values)}` : '',
    field.minimum !== undefined || field.maximum !== undefined ? rangeOf(field) : '',
    field.maxLength !== undefined ? `at most ${field.maxLength} characters` : '',
    field.default !== undefined ? `default ${JSON.stringify(field.default)}` : '',
    field.shape ?? '',
    field.nullable ? 'null with --unset' : '',
  ].filter(Boolean)
  const about = [field.description, facts.join('; ')].filter(Boolean).join('. ')
  return about === '' ? '' : about.charAt(0).toUpperCase() + about.slice(1)
}

function twoColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(34, Math.max(...rows.map(([left]) => left.length)))
  const lines = rows.map(([left, right]) =>
    left.length > width ? `  ${left}\n  ${' '.repeat(width)}  ${right}` : `  ${left.padEnd(width)}  ${right}`,
  )
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

export const knownCommands = (): string[] => [
  ...OWN_COMMANDS.map(([name]) => name.split(' ')[0] ?? ''),
  ...groups,
  ...commands.map(({ operation }) => operation),
]
