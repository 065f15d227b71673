import { Id } from '#contract/common.ts'
import { ContextSource } from '#contract/writing/context-library.ts'
import type { Trx } from '#kernel/db/database.ts'
import { operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import { openCredentials } from '../credentials.ts'
import { revokeQuietly } from '../revoke-quietly.ts'
import { findSource, presentSource, type SourceRef, type SourceRow } from '../source-row.ts'

export const disconnectContextSource = operation({
  name: 'disconnectContextSource',
  route: 'DELETE /v1/orgs/{orgId}/context/sources/{sourceId}',
  done: 'disconnected',
  summary: 'Disconnect a source of documents',
  description:
    'Its tokens are revoked there and erased here. Its documents stay, and are not used until the source is connected again.',
  tag: 'context',
  permission: 'accounts:manage',
  params: { sourceId: Id },
  output: ContextSource,
  open: { whenReadOnly: true },
}).handleInSteps(async (ctx, { sourceId }) => {
  const ref = { orgId: ctx.orgId, sourceId }
  const known = await ctx.inOrg((db) => findSource(db, ref))
  // The tokens are revoked before they are erased. If this process ends in between, the call can be repeated. Spec N5
  await revokeStored(ctx.services, known)
  const { before, after } = await ctx.inOrg((db) => erase(db, ref, ctx.now))
  // The tokens may have been renewed since they were revoked. Then the new ones are revoked too.
  const isRevoked = before.credentials_sealed === null || known.credentials_sealed?.equals(before.credentials_sealed)
  if (!isRevoked) await revokeStored(ctx.services, before)
  ctx.audit({ type: 'context_source', id: sourceId, before: presentSource(before), after: presentSource(after) })
  return presentSource(after)
})

async function revokeStored(services: Services, row: SourceRow): Promise<void> {
  try {
    const credentials = openCredentials(services.keyRing, row)
    if (credentials) await revokeQuietly(services, row.source_type, credentials)
  } catch (error) {
    services.log.warn({ err: error, sourceId: row.id }, 'the tokens of a source cannot be unsealed: they are erased')
  }
}

async function erase(db: Trx, { orgId, sourceId }: SourceRef, now: Date) {
  await db
    .selectFrom('context_source')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', sourceId)
    .forUpdate()
    .execute()
  const before = await findSource(db, { orgId, sourceId })
  if (before.status === 'disconnected') return { before, after: before }
  await db.deleteFrom('context_reading').where('org_id', '=', orgId).where('source_id', '=', sourceId).execute()
  const after = await db
    .updateTable('context_source')
    .set({
      status: 'disconnected',
      credentials_sealed: null,
      refresh_lease_until: null,
      limited_until: null,
      reading_until: null,
      last_error: null,
      updated_at: now.toISOString(),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', sourceId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { before, after }
}
