import type { ErrorDetail } from '#contract/errors.ts'
import type { BrandProfile } from '#contract/writing/brand-profile.ts'
import type { ProfileChanges } from '#contract/writing/profile-changes.ts'
import { PROFILE_SCHEMA_VERSION } from '#contract/writing/profile-lists.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalid } from '#kernel/errors.ts'
import { keptAsRead } from '#kernel/kept-as-read.ts'
import { updateKit } from '../update-kit.ts'
import { editColumns, valueAt, withValues } from './edit-columns.ts'
import { editGuardrails, editKnowledge } from './edit-knowledge.ts'
import { editSignals } from './edit-signals.ts'
import type { WholeProfile } from './fields.ts'
import { inTermsOfProfile, kitPart } from './kit-part.ts'
import { readBrandProfile, readWhole } from './present-profile.ts'
import {
  asCleared,
  clearedOf,
  replaceGuardrails,
  replaceKnowledge,
  replaceProposals,
  writeProfile,
} from './profile-row.ts'

/** Changes the profile, and the kit for fields that the kit holds, in one transaction. Spec W15 */
export async function updateProfile(ctx: StepsContext, given: ProfileChanges): Promise<BrandProfile> {
  const before = await ctx.inOrg((db) => readWhole(ctx, db))
  const changes = withTaken(given, before)
  requireAsRead(changes, before)
  const kit = kitPart(changes, before)
  const write = (db: Trx) => save(ctx, db, changes)
  if (kit) {
    await updateKit(ctx, kit, write).catch((error: unknown) => {
      throw inTermsOfProfile(error)
    })
  } else {
    await ctx.inOrg(write)
  }
  return ctx.inOrg(async (db) => {
    ctx.audit({ type: 'brand_profile', id: ctx.orgId, before, after: await readWhole(ctx, db) })
    return readBrandProfile(ctx, db)
  })
}

/**
 * The change with the accepted proposals added. A value in the change itself takes precedence. Throws 400 for a
 * proposal that does not exist.
 */
function withTaken(changes: ProfileChanges, { proposals }: WholeProfile): ProfileChanges {
  const proposed = new Map(proposals.map(({ field, proposed }) => [field, proposed]))
  const wrong: ErrorDetail[] = (['takeProposals', 'dropProposals'] as const).flatMap((list) =>
    (changes[list] ?? []).flatMap((field, at) =>
      proposed.has(field)
        ? []
        : [
            {
              path: `body.${list}.${at}`,
              code: 'no_proposal',
              message: `There is no proposal for ${field}: read proposals again`,
            },
          ],
    ),
  )
  if (wrong.length > 0) throw invalid(wrong)
  return withValues(changes, new Map((changes.takeProposals ?? []).map((field) => [field, proposed.get(field)])))
}

function requireAsRead({ meta = {} }: ProfileChanges, { columns }: WholeProfile): void {
  const wrong: ErrorDetail[] = []
  keptAsRead('body.meta.schemaVersion', meta.schemaVersion, PROFILE_SCHEMA_VERSION, wrong)
  keptAsRead('body.meta.confirmedAt', meta.confirmedAt, columns.confirmed_at, wrong)
  keptAsRead('body.meta.confirmedBy', meta.confirmedBy, columns.confirmed_by, wrong)
  keptAsRead('body.meta.lastInferredAt', meta.lastInferredAt, columns.inferred_at, wrong)
  keptAsRead('body.meta.lastRefreshedAt', meta.lastRefreshedAt, columns.refreshed_at, wrong)
  if (wrong.length > 0) throw invalid(wrong)
}

async function save(ctx: StepsContext, db: Trx, changes: ProfileChanges): Promise<void> {
  const { orgId, now } = ctx
  const before = await readWhole(ctx, db, { locked: true })
  const wrong: ErrorDetail[] = []
  const knowledge = changes.knowledgeItems && editKnowledge(changes.knowledgeItems, before.knowledge, now, wrong)
  if (changes.preferenceSignals) await editSignals({ db, orgId }, changes.preferenceSignals, wrong)
  if (wrong.length > 0) throw invalid(wrong)

  const isConfirmed = changes.confirmBrandContext === true
  const edited = editColumns(before.columns, changes)
  await writeProfile(
    db,
    orgId,
    isConfirmed
      ? { ...edited, inferred: asCleared(clearedOf(edited)), confirmed_at: now.toISOString(), confirmed_by: ctx.userId }
      : edited,
    now,
  )
  if (changes.guardrails) await replaceGuardrails(db, orgId, editGuardrails(changes.guardrails, before.guardrails))
  if (knowledge || isConfirmed) {
    const items = knowledge ?? before.knowledge
    await replaceKnowledge(db, orgId, isConfirmed ? items.map((item) => ({ ...item, confirmed: true })) : items)
  }
  const settled = new Set<string>([...(changes.takeProposals ?? []), ...(changes.dropProposals ?? [])])
  const left = before.proposals.filter(({ field }) => !settled.has(field) && valueAt(changes, field) === undefined)
  if (left.length < before.proposals.length) await replaceProposals(db, orgId, left)
}
