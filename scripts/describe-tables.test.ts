import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asAdmin, createEmptyDatabase } from '../tests/support/test-database.ts'
import { describeTables } from './describe-tables.ts'

const SCHEMA = `
  create type mood as enum ('calm', 'it''s fine');
  create domain slug as text check (value <> '');
  create table zebra (id int primary key);
  create table all_kinds (
    id uuid primary key default gen_random_uuid(),
    number bigint generated always as identity,
    count int not null,
    total numeric not null default 0,
    flag boolean,
    at timestamptz not null,
    tags text[] not null default '{}',
    moods mood[] not null,
    events text[] not null check (events <@ array['began', 'ended']),
    status text not null default 'new' check (status in ('new', 'done')),
    only_one text check (only_one in ('one')),
    long_enough text not null check (length(long_enough) > 3),
    slug slug not null,
    token bytea,
    payload jsonb not null,
    extra jsonb,
    twice int generated always as (count * 2) stored
  );`

const EXPECTED = `
export interface AllKinds {
  id: Generated<string>
  number: GeneratedAlways<number>
  count: number
  total: Generated<number>
  flag: boolean | null
  at: string
  tags: Generated<string[]>
  moods: ('calm' | 'it\\'s fine')[]
  events: ('began' | 'ended')[]
  status: Generated<'new' | 'done'>
  only_one: 'one' | null
  long_enough: string
  slug: string
  token: Buffer | null
  payload: Json
  extra: JsonOrNull
  twice: GeneratedAlways<number | null>
}

export interface Zebra {
  id: number
}

export interface DB {
  all_kinds: AllKinds
  zebra: Zebra
}
`

test('each column is typed as the pool reads it, in a steady order', async () => {
  const database = await createEmptyDatabase()
  const types = await asAdmin(database.url, async (client) => {
    await client.query(SCHEMA)
    return describeTables(client)
  })
  await database.drop()
  assert.equal(types.slice(types.indexOf('\nexport interface')), EXPECTED)
})
