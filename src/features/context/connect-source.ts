import type { ContextSourceType } from '#contract/writing/context-library.ts'
import {
  type CallbackAnswer,
  type Consent,
  finishConsent,
  lapseOf,
  type Unconnected,
} from '#features/accounts/index.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import type { GrantedSource } from '#sources/source.ts'
import { sealSource } from './credentials.ts'
import { revokeQuietly } from './revoke-quietly.ts'
import { adapterOf, sourceCallbackUrl } from './set-up-source.ts'
import { presentSource, type SourceRow } from './source-row.ts'

export type SourceOutcome = { outcome: 'connected'; source: SourceRow } | Unconnected

type SourceConsent = Consent<ContextSourceType>

/** Exchanges the code of a consent at a source for tokens, and saves the source. */
export const connectSource = (
  ctx: PublicContext,
  consent: SourceConsent,
  answer: CallbackAnswer,
): Promise<SourceOutcome> =>
  finishConsent<ContextSourceType, SourceOutcome>(ctx, consent, answer, async ({ code }) => {
    const { services } = ctx
    const { orgId, userId, platform } = consent
    const redirectUri = sourceCallbackUrl(services.config.baseUrl, platform)
    const granted = await adapterOf(services, platform).exchange({ code, redirectUri })
    let isSaved = false
    try {
      const outcome = await ctx.inScope({ orgId, userId }, (db) => save(db, ctx, consent, granted))
      isSaved = outcome.outcome === 'connected'
      return outcome
    } finally {
      // Tokens that were not saved are revoked, because nobody will hold them.
      if (!isSaved) await revokeQuietly(services, platform, granted.credentials)
    }
  })

async function save(
  db: Trx,
  { services, requestId }: PublicContext,
  consent: SourceConsent,
  granted: GrantedSource,
): Promise<SourceOutcome> {
  const lapse = await lapseOf(db, consent)
  if (lapse) return lapse
  const { orgId, userId } = consent
  const source = await saveSource(db, services, consent, granted)
  await writeAudit(db, {
    orgId,
    userId,
    actor: { kind: 'user', userId },
    action: 'completeContextOAuth',
    requestId,
    target: { type: 'context_source', id: source.id, after: presentSource(source) },
  })
  return { outcome: 'connected', source }
}

/** A workspace at the source has one row, even if it is connected again, so its documents stay with it. */
async function saveSource(
  db: Trx,
  { keyRing }: Pick<Services, 'keyRing'>,
  { orgId, platform: sourceType }: Pick<SourceConsent, 'orgId' | 'platform'>,
  { externalWorkspaceId, workspaceName, credentials }: GrantedSource,
): Promise<SourceRow> {
  const { id } = await db
    .insertInto('context_source')
    .values({ org_id: orgId, id: newId(), source_type: sourceType, external_workspace_id: externalWorkspaceId })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'source_type', 'external_workspace_id'])
        .doUpdateSet((eb) => ({ updated_at: eb.fn<string>('now') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .updateTable('context_source')
    .set({
      status: 'connected',
      workspace_name: workspaceName,
      credentials_sealed: sealSource(keyRing, { orgId, sourceId: id }, credentials),
      refresh_lease_until: null,
      limited_until: null,
      last_error: null,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
