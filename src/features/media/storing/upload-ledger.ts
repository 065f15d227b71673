import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { inScope, type TransactionScope } from '#kernel/db/transaction.ts'
import { AppError, conflict } from '#kernel/errors.ts'
import type { UploadLedger } from '#kernel/storage/storage.ts'

const KEY = /^uploads\/(?:pictures\/(orgs|users)\/)?([0-9a-f-]{36})\//

/** The owner of the upload, from its key. */
function scopeOf(key: string): TransactionScope {
  const [, kind, id = null] = KEY.exec(key) ?? []
  return kind === 'users' ? { userId: id } : { orgId: id }
}

/** Records in each upload's ticket how much has been sent, so that the bytes count before the upload is completed. */
export function createUploadLedger(db: Db): UploadLedger {
  return {
    begin: (key) =>
      inScope(db, scopeOf(key), async (trx) => {
        const begun = await trx
          .updateTable('upload_ticket')
          .set((eb) => ({ put_at: eb.fn<string>('now') }))
          .where('key', '=', key)
          .where('put_at', 'is', null)
          .returning('room')
          .executeTakeFirst()
        if (begun) return begun.room
        const there = await trx.selectFrom('upload_ticket').select('key').where('key', '=', key).executeTakeFirst()
        if (!there) throw new AppError('not_found', 'This address takes no uploads: ask for an upload address')
        const message = 'A file is being sent to this address already: ask for another address to send another file'
        throw conflict('in_progress', message)
      }),
    end: (key, sizeBytes) =>
      inScope(db, scopeOf(key), async (trx) => {
        await trx
          .updateTable('upload_ticket')
          .set(sizeBytes === null ? { put_at: null } : { room: sizeBytes, put_at: sql<string>`now()` })
          .where('key', '=', key)
          .execute()
      }),
  }
}
