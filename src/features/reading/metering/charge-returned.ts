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
 * Notes what a network returned, and answers what of it costs something: each post and person once for a workspace and
 * day in UTC, as the network itself charges. Call it in the transaction that charges the credits. Two readers at the
 * same moment share the price: the primary key lets one of them pay.
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
    // The first mention of a thing counts, as at the network.
    if (!things.has(`${kind} ${id}`)) things.set(`${kind} ${id}`, { kind, id, milli })
  }
  const postsReturned = [...things.values()].filter(({ kind }) => kind === 'post').length
  if (things.size === 0) return { milli: 0, postsReturned, postsCharged: 0 }
  // In one order, so that two readers never wait for each other.
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
