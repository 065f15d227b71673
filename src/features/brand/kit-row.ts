import type { Selectable } from 'kysely'
import type { BrandColour } from '#contract/making/brand.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

type Row = Selectable<DB['brand_kit']>
/** All values of a kit. */
export type Kit = Omit<Row, 'org_id' | 'created_at' | 'updated_at'>
export interface StoredKit extends Kit {
  updated_at: string | null
}

export const COLUMN_OF = {
  primary: 'color_primary',
  secondary: 'color_secondary',
  accent: 'color_accent',
  background: 'color_background',
} as const satisfies Record<BrandColour, keyof Kit>

const NOTHING: StoredKit = {
  color_primary: null,
  color_secondary: null,
  color_accent: null,
  color_background: null,
  heading_font: null,
  body_font: null,
  logo_asset_id: null,
  logo_source_url: null,
  tagline: null,
  website: null,
  updated_at: null,
}

/**
 * The workspace's kit. Empty if nobody has set one. With `locked`, nobody else can change it until the transaction
 * ends.
 */
export async function readKit(db: Trx, orgId: string, { locked = false } = {}): Promise<StoredKit> {
  if (locked) await lockKit(db, orgId)
  const row = await db.selectFrom('brand_kit').where('org_id', '=', orgId).selectAll().executeTakeFirst()
  if (!row) return NOTHING
  const { org_id: _, created_at: __, ...kit } = row
  return kit
}

/** Locks the workspace's row, since the kit's row may not exist yet. */
async function lockKit(db: Trx, orgId: string): Promise<void> {
  await db.selectFrom('org').select('id').where('id', '=', orgId).forNoKeyUpdate().execute()
}

export async function writeKit(db: Trx, orgId: string, kit: Kit, now: Date): Promise<StoredKit> {
  const updated_at = now.toISOString()
  const row = await db
    .insertInto('brand_kit')
    .values({ org_id: orgId, ...kit, updated_at })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ ...kit, updated_at }))
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  return { ...kit, updated_at: row.updated_at }
}
