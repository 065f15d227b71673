import { sql } from 'kysely'
import { MAX_PICTURE_BYTES } from '#contract/media/uploads.ts'
import type { Config } from '#kernel/config.ts'
import type { Trx } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'
import { UPLOAD_EXPIRES_SECONDS } from '#kernel/storage/storage.ts'

/** The owner whose room is used: a workspace, or a person for their own picture. */
export type TicketOwner = { kind: 'orgs' | 'users'; id: string }

interface Ticket {
  key: string
  owner: TicketOwner
  userId: string
  /** The most bytes that may be sent. */
  room: number
}

type Limits = Pick<Config, 'storageBytes' | 'openUploads'>

/** The room that a person's uploaded but unused pictures may take until they are swept. */
const PERSONAL_ROOM = 20 * MAX_PICTURE_BYTES

/**
 * Records an expected upload. Counts exactly, even with many concurrent requests. Throws 429 if too many are open, 402
 * if there is no room left.
 */
export async function openTicket(db: Trx, limits: Limits, { key, owner, userId, room }: Ticket): Promise<void> {
  await lockOwner(db, owner)
  const { open, firstEndsIn, held } = await countTickets(db, owner)
  if (open >= limits.openUploads) throw tooManyOpen(open, firstEndsIn)
  if (owner.kind === 'users') {
    if (held + room > PERSONAL_ROOM) throw tooManyPictures()
  } else await requireRoom(db, limits, owner.id, room)
  const org_id = owner.kind === 'orgs' ? owner.id : null
  await db.insertInto('upload_ticket').values({ key, org_id, user_id: userId, room }).execute()
}

/**
 * Ends the ticket, because the upload has become a file of the workspace. Throws 402 if the file is larger than the
 * room that is left.
 */
export async function settleTicket(
  db: Trx,
  limits: Limits,
  { key, orgId, sizeBytes }: { key: string; orgId: string; sizeBytes: number },
): Promise<void> {
  const owner = { kind: 'orgs', id: orgId } as const
  await lockOwner(db, owner)
  await dropTicket(db, key)
  await requireRoom(db, limits, orgId, sizeBytes)
}

/**
 * Reserves the upload's real size from now on, because nobody counts the bytes that are sent straight to a bucket.
 * Throws 402 if the size exceeds the reserved room plus the room that is left.
 */
export async function holdSent(
  db: Trx,
  limits: Limits,
  { key, orgId, sizeBytes }: { key: string; orgId: string; sizeBytes: number },
): Promise<void> {
  await lockOwner(db, { kind: 'orgs', id: orgId })
  const sent = db.updateTable('upload_ticket').where('key', '=', key)
  const had = await sent
    .set((eb) => ({ put_at: eb.fn<string>('now') }))
    .returning('room')
    .executeTakeFirst()
  const more = sizeBytes - (had ? Number(had.room) : 0)
  if (more > 0) await requireRoom(db, limits, orgId, more)
  await sent.set({ room: sizeBytes }).execute()
}

export async function dropTicket(db: Trx, key: string): Promise<void> {
  await db.deleteFrom('upload_ticket').where('key', '=', key).execute()
}

export async function lockOwner(db: Trx, { kind, id }: TicketOwner): Promise<void> {
  const table = kind === 'orgs' ? 'org' : 'user_account'
  await db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/**
 * `open` counts uploads whose address still works. `held` is the room of those, and of uploads that are sent but not
 * yet checked.
 */
async function countTickets(db: Trx, { kind, id }: TicketOwner) {
  const ends = sql<string>`created_at + make_interval(secs => ${UPLOAD_EXPIRES_SECONDS})`
  const all = db.selectFrom('upload_ticket')
  const own = kind === 'orgs' ? all.where('org_id', '=', id) : all.where('org_id', 'is', null).where('user_id', '=', id)
  return own
    .select([
      sql<number>`count(*) filter (where ${ends} > now() and put_at is null)::int`.as('open'),
      sql<number>`coalesce(ceil(extract(epoch from min(${ends}) filter (where ${ends} > now() and put_at is null) - now())), 0)::int`.as(
        'firstEndsIn',
      ),
      sql<number>`coalesce(sum(room) filter (where ${ends} > now() or put_at is not null), 0)::float8`.as('held'),
    ])
    .executeTakeFirstOrThrow()
}

/** Throws 402 if the workspace has less than this many bytes left. Call it with the owner locked. */
export async function requireRoom(
  db: Trx,
  { storageBytes }: Pick<Limits, 'storageBytes'>,
  orgId: string,
  room: number,
): Promise<void> {
  if (storageBytes === 0) return
  const { held } = await countTickets(db, { kind: 'orgs', id: orgId })
  const { stored, cards } = await db
    .selectFrom('media_asset')
    .select([
      sql<number>`coalesce(sum(size_bytes + coalesce(preview_bytes, 0)) filter (where source <> 'link_card'), 0)::float8`.as(
        'stored',
      ),
      sql<number>`coalesce(sum(size_bytes) filter (where source = 'link_card'), 0)::float8`.as('cards'),
    ])
    .where('org_id', '=', orgId)
    .where('status', '=', 'ready')
    .executeTakeFirstOrThrow()
  if (stored + cards + held + room <= storageBytes) return
  throw new AppError(
    'payment_required',
    `This workspace may store ${inWords(storageBytes)}: ${inWords(stored)} are files of the library, ${inWords(cards)} are pictures of link cards, ${inWords(held)} are held for uploads that are not completed yet, and this one asks for ${inWords(room)}. Say sizeBytes if the file is smaller, complete the open uploads, ${cards > 0 ? 'take links out of drafts that nobody needs (their pictures go a day later), ' : ''}or let whoever runs this installation raise GALLEY_STORAGE_GB`,
    { code: 'fair_use_limit' },
  )
}

const GB = 1024 ** 3
const MB = 1024 ** 2
const inWords = (bytes: number): string =>
  bytes >= GB ? `${Math.round((bytes / GB) * 100) / 100} GB` : `${Math.ceil((bytes / MB) * 10) / 10} MB`

function tooManyOpen(open: number, retryAfterSeconds: number): AppError {
  return new AppError(
    'rate_limited',
    `${open} uploads are open, which is the most at once: send those files, or wait until the first address expires`,
    { code: 'rate_limit_exceeded', retryAfterSeconds },
  )
}

function tooManyPictures(): AppError {
  return new AppError(
    'payment_required',
    'You have reached the daily limit of uploaded pictures that are not used: use one of them, or try again tomorrow',
    { code: 'fair_use_limit' },
  )
}
