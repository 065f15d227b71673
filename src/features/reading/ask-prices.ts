import { sql } from 'kysely'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'

const A_DAY_MS = 24 * 3_600_000

/**
 * Asks the network once a day what reading costs. If it cannot be reached or answers in an unknown form, the prices of
 * its last answer stay.
 */
export async function askReadPrices({ db, clock, platforms, log }: Services): Promise<void> {
  const readings = Object.values(platforms).flatMap(({ reading }) => reading ?? [])
  const [reading] = readings
  if (!reading) return
  const now = clock.now()
  // The worker that updates the time of the last question asks the network, so only one of several workers does.
  const isDue = await inScope(db, {}, async (trx) => {
    const { rows } = await sql`
      insert into read_price (id, asked_at) values (true, ${now.toISOString()})
      on conflict (id) do update set asked_at = excluded.asked_at
        where read_price.asked_at <= ${new Date(now.getTime() - A_DAY_MS).toISOString()}
      returning 1
    `.execute(trx)
    return rows.length > 0
  })
  if (!isDue) return
  const told = await reading.readPrices().catch((error: unknown) => {
    log.warn({ err: error }, 'the prices of reading could not be asked')
    return null
  })
  const post = microUsd(told?.post)
  const user = microUsd(told?.user)
  if (post === null || user === null) return
  await inScope(db, {}, (trx) =>
    trx
      .updateTable('read_price')
      .set({ post_micro_usd: post, user_micro_usd: user, told_at: now.toISOString() })
      .execute(),
  )
}

/** A price in millionths of a dollar. Null for nothing or for more than a dollar, which must be a fault. */
function microUsd(usd: number | undefined): number | null {
  const micro = Math.round((usd ?? 0) * 1_000_000)
  return micro > 0 && micro <= 1_000_000 ? micro : null
}
