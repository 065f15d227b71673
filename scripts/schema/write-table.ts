import type { Column, Constraint, Grant, Policy, Table } from './read-schema.ts'
import { broken, byHand, inClauses, inOneLine, plainDefault, remark } from './words.ts'

/** The operator's role. Its rights are the same on all tables, and are written once, at the end. */
const OPERATOR = 'galley_operator'
const RIGHTS = ['usage', 'select', 'insert', 'update', 'delete']

/** Writes the table with those foreign keys whose target is already written. */
export function writeTable(table: Table, foreignKeys: readonly Constraint[]): string {
  const constraints = [...table.constraints.filter(({ type }) => type !== 'f'), ...foreignKeys]
  const lines = [
    ...table.columns.map((column) => [...remark(column.comment, '  '), `  ${writeColumn(column)}`].join('\n')),
    ...constraints.map((constraint) => broken(`  ${writeConstraint(constraint)}`, '    ')),
  ]
  const options = table.options ? ` with (${table.options.join(', ')})` : ''
  return [
    ...remark(table.comment),
    `create ${table.unlogged ? 'unlogged ' : ''}table ${table.name} (`,
    lines.join(',\n'),
    broken(`)${options};`, '  '),
  ].join('\n')
}

export function writeConstraint({ name, definition }: Constraint): string {
  return `constraint ${name} ${inOneLine(definition).replace(/ references (\w+)\(/, ' references $1 (')}`
}

export function addConstraint(table: Table, constraint: Constraint): string {
  return inClauses(`alter table ${table.name} add ${writeConstraint(constraint)};`, [
    'add',
    'foreign key',
    'references',
  ])
}

export function writeIndex(definition: string): string {
  return inClauses(`${inOneLine(definition)};`, ['where'])
}

export function writeTrigger(definition: string): string {
  return inClauses(`${inOneLine(definition)};`, ['referencing', 'for each', 'execute'])
}

/** Enables row-level security if the table has it. Throws if the operator's role lacks its rights or its policy. */
export function writeSecurity(table: Table): string[] {
  const operators = table.policies.find(({ name }) => name === 'operator')
  const rights = table.grants
    .find(({ role }) => role === OPERATOR)
    ?.privileges.toSorted()
    .join()
  if ((table.secured && !isOperators(operators)) || rights !== RIGHTS.slice(1).toSorted().join()) {
    throw new Error(`${table.name} is not open to the operator: end its migration with "select open_to_operator();"`)
  }
  const secured = [
    ...(table.secured ? ['enable row level security'] : []),
    ...(table.forced ? ['force row level security'] : []),
  ]
  return secured.length > 0 ? [`alter table ${table.name} ${secured.join(', ')};`] : []
}

function isOperators(policy: Policy | undefined): boolean {
  const { roles = [], using, check, command } = policy ?? {}
  return roles.join() === OPERATOR && using === 'true' && check === 'true' && command === 'all'
}

export function writePolicies(table: Table): string[] {
  return table.policies
    .filter(({ name }) => name !== 'operator')
    .map(({ name, permissive, command, roles, using, check }) => {
      const words = [
        `create policy ${name} on ${table.name}`,
        ...(permissive ? [] : ['as restrictive']),
        ...(command === 'all' ? [] : [`for ${command}`]),
        ...(roles.length > 0 ? [`to ${roles.join(', ')}`] : []),
        ...(using === null ? [] : [`using (${inOneLine(using)})`]),
        ...(check === null ? [] : [`with check (${inOneLine(check)})`]),
      ]
      return inClauses(`${words.join(' ')};`, ['using', 'with check'])
    })
}

export function writeGrants(on: string, grants: readonly Grant[]): string[] {
  return grants
    .filter(({ role }) => role !== OPERATOR)
    .map(({ role, privileges }) => broken(`grant ${inOrder(privileges)} on ${on} to ${role};`, '  '))
}

export function inOrder(privileges: readonly string[]): string {
  const place = (privilege: string) => RIGHTS.indexOf(privilege.split(' ')[0] ?? '')
  return privileges.toSorted((a, b) => place(a) - place(b)).join(', ')
}

function writeColumn({ name, type, notNull, expression, generated, identity }: Column): string {
  const words = [name, byHand(type)]
  if (notNull) words.push('not null')
  if (identity) words.push(`generated ${identity} as identity`)
  else if (expression !== null && generated) words.push(`generated always as (${inOneLine(expression)}) stored`)
  else if (expression !== null) words.push(`default ${plainDefault(expression, type)}`)
  return words.join(' ')
}
