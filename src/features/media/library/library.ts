import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { MediaSource } from '#contract/media/media.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { offsetOf } from '#kernel/list-query.ts'
import { type HasFile, type ReadyAsset, readyAssets } from '../assets/assets.ts'

export const COLLECTIONS = ['all', 'uploads', 'on_brand'] as const
export const LIBRARY_KINDS = ['all', 'image', 'video', 'carousel'] as const

const UPLOADED: MediaSource[] = ['upload', 'import']
const ON_BRAND: MediaSource[] = ['branded_image', 'carousel', 'screenshot', 'branded_video']

export interface LibraryFilter {
  collection: (typeof COLLECTIONS)[number]
  kind: (typeof LIBRARY_KINDS)[number]
}

type Condition = (eb: ExpressionBuilder<DB, 'media_asset'>) => Expression<SqlBool>

const inCollection: Record<LibraryFilter['collection'], Condition> = {
  // The picture of a linked page is left out, because nobody chose it as a file.
  all: (eb) => eb('source', '<>', 'link_card'),
  uploads: (eb) => eb('source', 'in', UPLOADED),
  on_brand: (eb) => eb('source', 'in', ON_BRAND),
}

const ofKind: Record<LibraryFilter['kind'], Condition> = {
  all: (eb) => eb.lit(true),
  image: (eb) => eb('kind', '=', 'image'),
  video: (eb) => eb('kind', '=', 'video'),
  // The first file represents the whole carousel. The others name the first file, and are found through it or among the
  // images.
  carousel: (eb) => eb('source', '=', 'carousel').and(sql<SqlBool>`made_from->>'kind' is distinct from 'part'`),
}

export async function findLibrary(
  db: Trx,
  orgId: string,
  input: LibraryFilter & { page: number; limit: number },
): Promise<ReadyAsset[]> {
  return readyAssets(db, orgId)
    .selectAll()
    .$narrowType<HasFile>()
    .where(inCollection[input.collection])
    .where(ofKind[input.kind])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
}

export async function countLibrary(db: Trx, orgId: string, filter: LibraryFilter) {
  return readyAssets(db, orgId)
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere(inCollection[filter.collection])
        .filterWhere(ofKind[filter.kind])
        .as('matching'),
      fn.countAll<number>().filterWhere(inCollection.all).as('all'),
      fn.countAll<number>().filterWhere(inCollection.uploads).as('uploads'),
      fn.countAll<number>().filterWhere(inCollection.on_brand).as('onBrand'),
    ])
    .executeTakeFirstOrThrow()
}

/** One file of the library; `undefined` if the workspace has no such file, or if it is not complete yet. */
export async function findInLibrary(db: Trx, orgId: string, assetId: string): Promise<ReadyAsset | undefined> {
  return readyAssets(db, orgId)
    .selectAll()
    .$narrowType<HasFile>()
    .where('id', '=', assetId)
    .where(inCollection.all)
    .executeTakeFirst()
}
