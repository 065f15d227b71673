import type pg from 'pg'
import { CHAPTERS, QUEUE } from './chapters.ts'
import { type QueueGrant, readSchema, type Schema, type Table } from './read-schema.ts'
import { type Piece, tell } from './story.ts'
import { broken } from './words.ts'
import { writeFunction, writeView } from './write-function.ts'
import {
  addConstraint,
  inOrder,
  writeGrants,
  writeIndex,
  writePolicies,
  writeSecurity,
  writeTable,
  writeTrigger,
} from './write-table.ts'

const OPENING = `-- Some functions run as galley_definer, which owns them. To be given one it must be able to make one.
grant create on schema public to galley_definer;
`

const CLOSING = `-- Every row to the operator's commands: a policy on each table, and the right to read and write it.
select open_to_operator();
revoke create on schema public from galley_definer;
`

const PLACES = CHAPTERS.flatMap(({ tables }) => tables)

/** The database's schema as SQL statements that create it, in reading order. The same database gives the same text. */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  const schema = await readSchema(client)
  const homeless = schema.tables.filter(({ name }) => !PLACES.includes(name)).map(({ name }) => name)
  if (homeless.length > 0) throw new Error(`Give ${homeless.join(', ')} a place in scripts/schema/chapters.ts`)
  const pieces = [
    ...schema.tables.flatMap((table) => piecesOf(table, schema)),
    ...schema.views.map((view) => ({
      name: view.name,
      beside: null,
      text: writeView(view),
      needs: namedIn(view.definition, schema),
    })),
    ...schema.functions.map((func) => ({
      name: func.signature,
      beside: null,
      text: writeFunction(func),
      needs: namedIn(func.definition, schema).filter((name) => name !== func.signature),
    })),
    { name: QUEUE, beside: null, text: writeQueue(schema.queue), needs: [] },
  ]
  return [OPENING, tell(CHAPTERS, pieces), CLOSING].join('\n')
}

/** A table with its indexes, row-level security, grants, triggers, and foreign keys to later tables. */
function piecesOf(table: Table, schema: Schema): Piece[] {
  const { name, columns, constraints } = table
  const isBefore = (other: string | null): boolean => other === null || PLACES.indexOf(other) <= PLACES.indexOf(name)
  const keys = constraints.filter(({ type }) => type === 'f')
  const [first, later] = [keys.filter((key) => isBefore(key.leadsTo)), keys.filter((key) => !isBefore(key.leadsTo))]
  const code = [...columns.map(({ expression }) => expression), ...constraints.map(({ definition }) => definition)]
  const beside = [
    ...table.indexes.map(writeIndex),
    ...writeSecurity(table),
    ...writePolicies(table),
    ...writeGrants(name, table.grants),
    ...table.triggers.map(writeTrigger),
    ...later.map((key) => addConstraint(table, key)),
  ]
  const led = later.flatMap(({ leadsTo }) => leadsTo ?? [])
  return [
    {
      name,
      beside: null,
      text: writeTable(table, first),
      needs: [
        ...namedIn(code.join('\n'), schema).filter((other) => other !== name),
        ...first.flatMap(({ leadsTo }) => (leadsTo === null || leadsTo === name ? [] : [leadsTo])),
      ],
    },
    ...beside.map((text) => ({
      name: null,
      beside: name,
      text,
      needs: [name, ...namedIn(text, schema), ...led.filter((other) => text.includes(` references ${other} `))],
    })),
  ]
}

/** The tables and views that SQL reads or writes, and the functions that it calls. */
function namedIn(code: string, { tables, views, functions }: Schema): string[] {
  const plain = code.replace(/^create (or replace )?function \S+?\(/i, '').replace(/--.*$/gm, '')
  return [
    ...[...tables, ...views].flatMap(({ name }) =>
      new RegExp(`\\b(from|join|into|update|using)\\s+\\(*${name}\\b(?!\\.)`, 'i').test(plain) ? [name] : [],
    ),
    ...functions.flatMap(({ name, signature }) => (new RegExp(`\\b${name}\\(`).test(plain) ? [signature] : [])),
    ...(/\bpgboss\./.test(plain) ? [QUEUE] : []),
  ]
}

/** The grants in pg-boss's schema. The installed pg-boss makes its tables and functions (decision 010). */
function writeQueue(grants: readonly QueueGrant[]): string {
  const alike = Map.groupBy(
    grants.filter(({ role }) => role !== 'galley_operator'),
    ({ role, privileges }) => `${inOrder(privileges)} to ${role}`,
  )
  return [
    "-- The queue's own tables and functions stand in the schema pgboss, as the installed pg-boss makes them (decision 010).",
    ...[...alike].map(([words, of]) => {
      const [privileges, role] = words.split(' to ')
      return broken(`grant ${privileges} on ${of.map(({ on }) => on).join(', ')} to ${role};`, '  ')
    }),
  ].join('\n')
}
