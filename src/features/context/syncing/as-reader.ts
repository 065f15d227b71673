import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { SourceRef } from '../source-row.ts'
import {
  type ReadingLease,
  ReadingLost,
  releaseReadingLease,
  renewReadingLease,
  takeReadingLease,
} from './reading-lease.ts'

/** Runs a transaction that renews the lease, so that nothing is written after another process has taken over. */
export type WriteAsReader = <T>(work: (db: Trx) => Promise<T>) => Promise<T>

/**
 * Does `work` as the only reader of a source. Answers `no lease` if another process reads the source or if it is not
 * connected, and `lost` if another process took over meanwhile.
 */
export async function asReader<T>(
  services: Services,
  ref: SourceRef,
  work: (write: WriteAsReader) => Promise<T>,
): Promise<T | 'no lease' | 'lost'> {
  const inOrg = <R>(todo: (db: Trx) => Promise<R>) => inScope(services.db, { orgId: ref.orgId }, todo)
  const taken = await inOrg((db) => takeReadingLease(db, ref))
  if (!taken) return 'no lease'
  let lease: ReadingLease = taken
  const write: WriteAsReader = async (todo) => {
    const { result, renewed } = await inOrg(async (db) => {
      const renewed = await renewReadingLease(db, ref, lease)
      return { result: await todo(db), renewed }
    })
    lease = renewed
    return result
  }
  try {
    return await work(write)
  } catch (error) {
    if (error instanceof ReadingLost) return 'lost'
    throw error
  } finally {
    await inOrg((db) => releaseReadingLease(db, ref, lease))
  }
}
