import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Id } from '#contract/common.ts'
import { CONTEXT_SOURCE_NAMES } from '#contract/writing/context-library.ts'
import { ContextMapping } from '#contract/writing/context-rows.ts'
import { findSource } from '#features/context/index.ts'
import { conflict } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { DatabaseId } from '../database-id.ts'
import { findMapping, mappingOf, presentMapping } from '../mapping-row.ts'
import { readDatabases } from '../reading/read-databases.ts'
import { readLater } from '../reading/read-databases-later.ts'

/** The longest time in milliseconds that a request reads or waits. The background reads the rest. */
const REQUEST_MS = 60_000
const LOOK_MS = 250
const IF_IT_DIES_SECONDS = 60

export const readContextDatabase = operation({
  name: 'readContextDatabase',
  route: 'POST /v1/orgs/{orgId}/context/sources/{sourceId}/databases/{databaseId}/read',
  done: 'read rows of',
  summary: 'Read the ticked rows of a mapped database now',
  description:
    'It is read every hour by itself. What takes longer than a minute is read on in the background: `lastReadAt` then ' +
    'is that of the reading before.',
  tag: 'context',
  permission: 'accounts:manage',
  counted: 'heavy',
  params: { sourceId: Id, databaseId: DatabaseId },
  output: ContextMapping,
}).handleInSteps(async (ctx, { sourceId, databaseId }) => {
  const ref = { orgId: ctx.orgId, sourceId, databaseId }
  const { services } = ctx
  const mapping = await ctx.inOrg(async (db) => {
    const found = await findMapping(db, ref)
    const source = await findSource(db, ref)
    if (source.status !== 'connected') {
      const name = CONTEXT_SOURCE_NAMES[source.source_type]
      throw conflict(
        'account_disconnected',
        source.last_error ?? `${name} is not connected any more; connect it again.`,
      )
    }
    await db
      .updateTable('context_mapping')
      .set({ due_at: sql<string>`least(due_at, clock_timestamp())` })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', found.id)
      .execute()
    await readLater(db, ref, IF_IT_DIES_SECONDS)
    return found
  })
  const began = services.clock.monotonic()
  const isOver = () => services.clock.monotonic() - began > REQUEST_MS
  const isDue = () =>
    ctx.inOrg(async (db) => {
      const due = mappingOf(db, ref).where('due_at', '<=', sql<string>`clock_timestamp()`)
      return (await due.executeTakeFirst()) !== undefined
    })
  while ((await readDatabases(services, ref, isOver)).end === 'busy' && !isOver() && (await isDue())) {
    await sleep(LOOK_MS)
  }
  ctx.audit({ type: 'context_mapping', id: mapping.id })
  return ctx.inOrg(async (db) => presentMapping(db, await findMapping(db, ref)))
})
