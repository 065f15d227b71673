import type { BrandKit } from '#contract/making/brand.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { readKit } from './kit-row.ts'
import { presentKit } from './present-kit.ts'
import { readLogo } from './update-kit.ts'

/** The workspace's kit in the API's form. */
export async function readBrandKit(ctx: Pick<StepsContext, 'services' | 'orgId'>, db: Trx): Promise<BrandKit> {
  const kit = await readKit(db, ctx.orgId)
  return presentKit(kit, await readLogo(ctx, db, kit.logo_asset_id))
}
