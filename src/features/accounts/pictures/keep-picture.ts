import { z } from 'zod'
import { fetchPicture, giveUpFile, keptFiles, noteFiles, smallPicture, throwAway } from '#features/media/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import type { Services } from '#kernel/services.ts'
import type { AccountRef } from '../rows/account.ts'

const Input = z.object({ orgId: z.uuid(), accountId: z.uuid() })

/**
 * Twice the 44 px at which the app shows an account at most, so that the picture is sharp on high-resolution screens.
 */
const SIDE = 96

/**
 * Stores a small copy of the picture that the network names for an account. If the picture cannot be read, the account
 * keeps its present one, and nothing else fails. Decision 115
 */
export const keepAccountPicture: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'accounts.keep_picture',
  input: Input,
  retryDelaysSeconds: [60, 3600],
  atOnce: 2,
}).handle(async ({ services, inScope, last }, ref) => {
  const { orgId } = ref
  const url = await inScope({ orgId }, (db) => pictureNamed(db, ref))
  if (url === null) return
  const picture = await read(services, ref, url).catch((error: unknown) => {
    services.log.info({ err: error, ...ref }, 'the picture of an account could not be fetched')
    if (!last) throw error
    return null
  })
  if (picture === null) return
  const key = `pictures/accounts/${orgId}/${newId()}.webp`
  await noteFiles(services, orgId, [key])
  await services.storage.write(key, picture)
  const isKept = await inScope({ orgId }, (db) => keep(db, ref, url, key))
  if (!isKept) await throwAway(services, orgId, [key])
})

/** Adds the job, in the transaction that stores the picture's address. */
export const keepPictureLater = (db: Trx, { orgId, accountId }: AccountRef): Promise<void> =>
  enqueue(db, keepAccountPicture, { orgId, accountId }, { singletonKey: accountId })

async function read(services: Services, { orgId }: AccountRef, url: string): Promise<Uint8Array | null> {
  const parties = [`org:${orgId}`]
  const found = await services.importTurns(parties, () => fetchPicture(services.importFetch, url))
  return found && smallPicture(services.heavyWork, found, { side: SIDE, parties })
}

async function pictureNamed(db: Trx, { orgId, accountId }: AccountRef): Promise<string | null> {
  const row = await db
    .selectFrom('social_account')
    .select('profile_image_url')
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .where('status', '<>', 'disconnected')
    .executeTakeFirst()
  return row?.profile_image_url ?? null
}

/** Returns false if the account no longer exists, or has another picture by now. Another job stores that one. */
async function keep(db: Trx, { orgId, accountId }: AccountRef, url: string, key: string): Promise<boolean> {
  const before = await db
    .selectFrom('social_account')
    .select('picture_key')
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .where('status', '<>', 'disconnected')
    .where('profile_image_url', '=', url)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return false
  await db
    .updateTable('social_account')
    .set((eb) => ({ picture_key: key, updated_at: eb.fn<string>('now') }))
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .execute()
  await keptFiles(db, orgId, [key])
  if (before.picture_key !== null) await giveUpFile(db, orgId, before.picture_key)
  return true
}
