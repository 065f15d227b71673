import type { BrandKit } from '#contract/making/brand.ts'
import { readBrandKit } from '#features/brand/index.ts'
import { readLibraryImage } from '#features/media/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { BrandLook } from '#rendering/design.ts'

/** The workspace's brand kit, in the renderer's form. */
export async function lookOfBrand(ctx: StepsContext, includeLogo: boolean): Promise<BrandLook> {
  const { storage } = ctx.services
  const { kit, logoKey } = await ctx.inOrg(async (db) => {
    const kit: BrandKit = await readBrandKit(ctx, db)
    const assetId = includeLogo ? (kit.logo?.assetId ?? null) : null
    const image = assetId === null ? null : await readLibraryImage(db, storage, ctx.orgId, assetId)
    return { kit, logoKey: image === null || image === 'not_an_image' ? null : image.storageKey }
  })
  const { colors, headingFont, bodyFont } = kit
  return { colours: { ...colors }, headingFont, bodyFont, logo: logoKey === null ? null : await storage.read(logoKey) }
}
