import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '#contract/common.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import type { Sample } from '../call.ts'
import type { Provable } from './prove.ts'
import { CANARY, type StageOptions } from './stage.ts'

/** Makes two tables of notes, one with a policy and one without; both workspaces have a note in each. */
export const arrangeNotes: NonNullable<StageOptions['arrange']> = async ({ world, own, other }) => {
  for (const table of ['walled_note', 'open_note']) {
    const name = sql.table(table)
    const { owner } = world.t
    await sql`create table ${name} (org_id uuid not null, id uuid primary key, text text not null)`.execute(owner)
    await sql`grant select, insert, update on ${name} to galley_app`.execute(owner)
    await sql`insert into ${name} values (${own.orgId}, ${ids.own}, 'note of home'), (${other.orgId}, ${ids.other}, ${`note of ${CANARY}`})`.execute(
      owner,
    )
  }
  await sql`alter table walled_note enable row level security`.execute(world.t.owner)
  await sql`create policy current_org on walled_note using (org_id = app_org())`.execute(world.t.owner)
}

const ids = { own: '1f1f3a0e-6f0f-4d7e-9a52-0d3a7c1f2b44', other: '2f1f3a0e-6f0f-4d7e-9a52-0d3a7c1f2b44' }

interface Note {
  id: string
  text: string
}

async function notes(db: Trx, table: 'walled_note' | 'open_note', orgId: string | null): Promise<Note[]> {
  const scoped = orgId === null ? sql`true` : sql`org_id = ${orgId}`
  const { rows } = await sql<Note>`select id, text from ${sql.table(table)} where ${scoped}`.execute(db)
  return rows
}

const Notes = z.array(z.object({ id: Id, text: z.string() }))
const common = { summary: 'Planted', tag: 'thoughts', permission: 'workspace:read', output: Notes } as const

/** An operation without a leak: its query names the workspace, and its table has a policy. */
const soundNotes = operation({ ...common, name: 'soundNotes', route: 'GET /v1/orgs/{orgId}/sound' }).handle((ctx) =>
  notes(ctx.db, 'walled_note', ctx.orgId),
)

/** It is a tool too, under a name that no tool has, because what leaks over REST leaks over MCP. */
const neitherWall = operation({
  ...common,
  name: 'neitherWall',
  route: 'GET /v1/orgs/{orgId}/neither',
  tool: {
    name: 'list_thoughts',
    description: 'Planted',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
}).handle((ctx) => notes(ctx.db, 'open_note', null))

const queryAlone = operation({ ...common, name: 'queryAlone', route: 'GET /v1/orgs/{orgId}/query' }).handle((ctx) =>
  notes(ctx.db, 'open_note', ctx.orgId),
)

const policyAlone = operation({ ...common, name: 'policyAlone', route: 'GET /v1/orgs/{orgId}/policy' }).handle((ctx) =>
  notes(ctx.db, 'walled_note', null),
)

/** Opens any workspace, without checking that the caller is a member. */
const noMembership = operation({
  ...common,
  name: 'noMembership',
  permission: 'signed-in',
  route: 'GET /v1/planted/{workspaceId}/notes',
  params: { workspaceId: Id },
}).handle((ctx, { workspaceId }) =>
  inScope(ctx.services.db, { orgId: workspaceId }, (db) => notes(db, 'walled_note', workspaceId)),
)

const echo = operation({
  ...common,
  name: 'echo',
  route: 'GET /v1/orgs/{orgId}/notes/{noteId}',
  params: { noteId: Id },
}).handle(async (ctx, { noteId }) => {
  const found = (await notes(ctx.db, 'walled_note', ctx.orgId)).filter(({ id }) => id === noteId)
  if (found.length === 0) throw notFound(`note ${noteId}`)
  return found
})

/** Makes the change first and refuses afterwards. */
const changesFirst = operation({
  ...common,
  name: 'changesFirst',
  route: 'PATCH /v1/orgs/{orgId}/notes/{noteId}',
  params: { noteId: Id },
}).handle(async (ctx, { noteId }) => {
  await inScope(ctx.services.db, {}, (db) => sql`update open_note set text = 'gone' where id = ${noteId}`.execute(db))
  const found = (await notes(ctx.db, 'walled_note', ctx.orgId)).filter(({ id }) => id === noteId)
  if (found.length === 0) throw notFound('note')
  return found
})

const noSample = operation({ ...common, name: 'noSample', route: 'GET /v1/orgs/{orgId}/unknown' }).handle(
  async () => [],
)

/** Claims that a read-only workspace may call it. */
const openToUnpaid = operation({
  ...common,
  name: 'openToUnpaid',
  route: 'POST /v1/orgs/{orgId}/unpaid',
  permission: 'content:write',
  open: { whenReadOnly: true },
}).handle(async () => [])

const sampled = (of: Provable['operation'], input: Sample['input'] = {}): Provable => ({
  operation: of,
  sample: async () => ({ input }),
})

/** Operations with one leak each, and a sound one. */
export const planted = {
  soundNotes: sampled(soundNotes),
  neitherWall: sampled(neitherWall),
  queryAlone: sampled(queryAlone),
  policyAlone: sampled(policyAlone),
  noMembership: {
    operation: noMembership,
    sample: async (_: unknown, org: { orgId: string }) => ({ input: { workspaceId: org.orgId } }),
  },
  echo: sampled(echo, { noteId: ids.own }),
  changesFirst: sampled(changesFirst, { noteId: ids.own }),
  noSample: { operation: noSample },
  openToUnpaid: sampled(openToUnpaid),
} satisfies Record<string, Provable>
