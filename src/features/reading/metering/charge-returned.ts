import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { ReturnedResource } from '#platforms/reading.ts'
import type { ReadPrices } from './read-prices.ts'

export interface Charged {
  milli: number
  postsReturned: number
  postsCharged: number
}

/**
 * Records what a network returned, and answers what of it is charged: each post and each person once for a workspace
 * and UTC day, as the network charges. Call it in the transaction that charges the credits. If two readings return the
 * same post at the same moment, only one is charged for it, by the table's primary key.
 */
export async function chargeReturned(
  db: Trx,
  {
    orgId,
    returned,
    prices,
    now,
  }: { orgId: string; returned: readonly ReturnedResource[]; prices: ReadPrices; now: Date },
): Promise<Charged> {
  const things = new Map<string, { kind: string; id: string; milli: number }>()
  for (const { kind, id, owned } of returned) {
    const milli = kind === 'user' ? prices.user : owned ? prices.owned : prices.post
    // If a post or person is returned twice, the first mention decides the price, as at the network.
    if (!things.has(`${kind} ${id}`)) things.set(`${kind} ${id}`, { kind, id, milli })
  }
  const postsReturned = [...things.values()].filter(({ kind }) => kind === 'post').length
  if (things.size === 0) return { milli: 0, postsReturned, postsCharged: 0 }
  // All readings insert in the same order, so that no two wait for each other in a circle.
  const sorted = [...things].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, thing]) => thing)
  const day = now.toISOString().slice(0, 10)
  const { rows } = await sql<{ kind: string; milli: number }>`
    insert into read_charge (org_id, day, kind, resource_id, milli)
    select ${orgId}::uuid, ${day}::date, t.kind, t.id, t.milli
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as t(kind text, id text, milli integer)
    on conflict do nothing
    returning kind, milli
  `.execute(db)
  return {
    milli: rows.reduce((sum, { milli }) => sum + milli, 0),
    postsReturned,
    postsCharged: rows.filter(({ kind }) => kind === 'post').length,
  }
}
