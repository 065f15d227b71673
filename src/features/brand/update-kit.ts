import type { BrandKitUpdate } from '#contract/making/brand.ts'
import { addImage, readLibraryImage } from '#features/media/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'
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

/** Checks everything, the logo included, before anything is saved; then saves all of it in one transaction, or nothing. */
export async function updateKit(ctx: StepsContext, update: KitUpdate): Promise<BrandKitUpdate> {
  const { ifUpdatedAt, dryRun = false } = update
  // Before a file is fetched for nothing; it counts again where it is saved.
  const before = await ctx.inOrg((db) => readFor(ctx, db, ifUpdatedAt))
  const { changes, bad } = checkFields(update)
  const logo = update.logo ? await takeLogo(ctx, update.logo) : null
  const wrong = [...bad, ...(logo && 'bad' in logo ? [logo.bad] : [])]
  if (wrong.length > 0) throw kitInvalid(wrong)
  // Nothing is wrong with it, by now.
  const taken = logo as TakenLogo | null

  const removed = update.logo === null
  const changed = { ...changes, ...logoColumns(taken, removed) }
  if (dryRun) {
    const shown = taken?.shown ?? (removed ? null : before.logo)
    return answer(before.kit, { ...before.kit, ...changed }, shown, taken, { saved: false })
  }
  const done = await save(ctx, changed, taken, { removed, ifUpdatedAt })
  ctx.audit({ type: 'brand_kit', id: ctx.orgId, before: done.before, after: done.after })
  return answer(done.before, done.after, done.logo, taken, { saved: true })
}

interface Found {
  kit: StoredKit
  logo: ShownLogo | null
}

/** Throws 409 where it is not the kit that the caller read; what it is now stands in the details. B4-8 */
async function readFor(ctx: StepsContext, db: Trx, ifUpdatedAt: string | undefined, locked = false): Promise<Found> {
  const kit = await readKit(db, ctx.orgId, { locked })
  const found = { kit, logo: await readLogo(ctx, db, kit.logo_asset_id) }
  if (ifUpdatedAt === undefined || ifUpdatedAt === kit.updated_at) return found
  throw conflict('stale_update', 'The brand kit was changed since it was read: look at it again, then decide', [
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

interface Saved {
  before: StoredKit
  after: StoredKit
  logo: ShownLogo | null
}

async function save(
  ctx: StepsContext,
  changed: Partial<Kit>,
  taken: TakenLogo | null,
  { removed, ifUpdatedAt }: { removed: boolean; ifUpdatedAt: string | undefined },
): Promise<Saved> {
  async function write(db: Trx, more: Partial<Kit>, shown: ShownLogo | null): Promise<Saved> {
    const { kit: before, logo } = await readFor(ctx, db, ifUpdatedAt, true)
    const { updated_at: _, ...kit } = { ...before, ...changed, ...more }
    // Whoever read the kit before has still read what it is.
    const after = changedParts(before, kit).length > 0 ? await writeKit(db, ctx.orgId, kit, ctx.now) : before
    return { before, after, logo: removed ? null : (shown ?? logo) }
  }
  if (taken === null || 'assetId' in taken) return ctx.inOrg((db) => write(db, {}, taken?.shown ?? null))

  let saved: Saved | undefined
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
  if (!saved) throw new Error('The file was kept without the kit')
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
  // A logo that is only tried out has no id yet to tell it by.
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
