import type { BrandKitUpdate } from '#contract/making/brand.ts'
import { addImage, readLibraryImage } from '#features/media/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'
import { isSameMoment } from '#kernel/same-moment.ts'
import { kitInvalid } from './bad-field.ts'
import { checkFields, type GivenFields } from './check-fields.ts'
import { type Kit, readKit, type StoredKit, writeKit } from './kit-row.ts'
import { kitWarnings } from './kit-warnings.ts'
import { changedParts, presentKit, type ShownLogo, shownLogo } from './present-kit.ts'
import { type GivenLogo, logoFacts, type TakenLogo, takeLogo } from './take-logo.ts'

export interface KitUpdate extends GivenFields {
  logo?: GivenLogo | null | undefined
  ifUpdatedAt?: string | undefined
  dryRun?: boolean | undefined
}

/**
 * Checks everything, the logo included, and then saves all of it in one transaction, or nothing. `also` writes further
 * rows of the same change in that transaction.
 */
export async function updateKit(
  ctx: StepsContext,
  update: KitUpdate,
  also?: (db: Trx) => Promise<void>,
): Promise<BrandKitUpdate> {
  const { ifUpdatedAt, dryRun = false } = update
  // This check avoids fetching a file in vain. The check is repeated when the kit is saved.
  const before = await ctx.inOrg((db) => readFor(ctx, db, ifUpdatedAt))
  const { changes, bad } = checkFields(update)
  const logo = update.logo ? await takeLogo(ctx, update.logo) : null
  const wrong = [...bad, ...(logo && 'bad' in logo ? [logo.bad] : [])]
  if (wrong.length > 0) throw kitInvalid(wrong)
  // After the check above it is not a bad field.
  const taken = logo as TakenLogo | null

  const removed = update.logo === null
  const changed = { ...changes, ...logoColumns(taken, removed) }
  if (dryRun) {
    const shown = taken?.shown ?? (removed ? null : before.logo)
    return answer(before.kit, { ...before.kit, ...changed }, shown, taken, { saved: false })
  }
  const done = await save(ctx, changed, taken, { removed, ifUpdatedAt, also })
  ctx.audit({ type: 'brand_kit', id: ctx.orgId, before: done.before, after: done.after })
  return answer(done.before, done.after, done.logo, taken, { saved: true })
}

interface Found {
  kit: StoredKit
  logo: ShownLogo | null
}

/**
 * The kit of the caller's workspace. Throws 409 with the present kit in the details if the caller read an older
 * version. Spec V8
 */
async function readFor(ctx: StepsContext, db: Trx, ifUpdatedAt: string | undefined, locked = false): Promise<Found> {
  const kit = await readKit(db, ctx.orgId, { locked })
  const found = { kit, logo: await readLogo(ctx, db, kit.logo_asset_id) }
  if (ifUpdatedAt === undefined || (kit.updated_at && isSameMoment(ifUpdatedAt, kit.updated_at))) return found
  throw conflict('stale_update', 'The brand kit was changed since it was read: read it again, then decide', [
    { path: 'kit', code: 'changed', message: JSON.stringify(presentKit(kit, found.logo)) },
  ])
}

export async function readLogo(
  { services, orgId }: Pick<StepsContext, 'services' | 'orgId'>,
  db: Trx,
  assetId: string | null,
): Promise<ShownLogo | null> {
  const image = assetId === null ? null : await readLibraryImage(db, services.storage, orgId, assetId)
  return image === null || image === 'not_an_image' ? null : shownLogo(image)
}

function logoColumns(taken: TakenLogo | null, removed: boolean): Partial<Kit> {
  if (removed) return { logo_asset_id: null, logo_source_url: null }
  if (!taken) return {}
  if ('assetId' in taken) return { logo_asset_id: taken.assetId, logo_source_url: null }
  return { logo_source_url: taken.sourceUrl }
}

interface SavedKit {
  before: StoredKit
  after: StoredKit
  logo: ShownLogo | null
}

async function save(
  ctx: StepsContext,
  changed: Partial<Kit>,
  taken: TakenLogo | null,
  how: { removed: boolean; ifUpdatedAt: string | undefined; also: ((db: Trx) => Promise<void>) | undefined },
): Promise<SavedKit> {
  const { removed, ifUpdatedAt, also } = how
  async function write(db: Trx, more: Partial<Kit>, shown: ShownLogo | null): Promise<SavedKit> {
    const { kit: before, logo } = await readFor(ctx, db, ifUpdatedAt, true)
    const { updated_at: _, ...kit } = { ...before, ...changed, ...more }
    // If nothing changed, `updated_at` stays, so that earlier readers still hold the latest version.
    const after = changedParts(before, kit).length > 0 ? await writeKit(db, ctx.orgId, kit, ctx.now) : before
    await also?.(db)
    return { before, after, logo: removed ? null : (shown ?? logo) }
  }
  if (taken === null || 'assetId' in taken) return ctx.inOrg((db) => write(db, {}, taken?.shown ?? null))

  let saved: SavedKit | undefined
  const { png, width, height } = taken.made
  const image = {
    bytes: png,
    type: 'image/png',
    width,
    height,
    source: 'import',
    title: 'Logo',
    altText: 'Logo',
  } as const
  await addImage(ctx, image, async (db, file) => {
    saved = await write(db, { logo_asset_id: file.id }, shownLogo(file))
  })
  if (!saved) throw new Error('The file was stored, but the brand kit does not use it')
  return saved
}

function answer(
  before: StoredKit,
  after: StoredKit,
  logo: ShownLogo | null,
  taken: TakenLogo | null,
  { saved }: { saved: boolean },
): BrandKitUpdate {
  const kit = presentKit(after, logo)
  const changed = changedParts(before, after)
  // In a dry run the logo has no id yet, so the ids cannot be compared.
  const isNew = !saved && taken !== null && 'made' in taken
  return {
    saved,
    kit,
    changed: isNew && !changed.includes('logo') ? [...changed, 'logo'] : changed,
    warnings: kitWarnings(after, taken ? logoFacts(taken) : logo),
    missing: kit.missing,
    previewHint: PREVIEW_HINT,
  }
}

const PREVIEW_HINT = 'Settings → Brand in Galley shows the kit on a sample card.'
