import { sql } from 'kysely'
import type { Simulator } from '../../sandbox/kit/create-sandbox.ts'
import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import { type RecordedMove, readMoves } from '../support/recorded-moves.ts'
import type { Installation } from './installation.ts'

/** What the database holds about a post at the end. */
export interface StoredPost {
  id: string
  status: string
  /** The network's ids or addresses of the parts that Galley knows as live. */
  live: string[]
  outcomeUnknown: boolean
  attemptCount: number
  lastError: string | null
  /** The types of the notifications that people got about the post. */
  told: string[]
}

/** Everything by which a run is judged. */
export interface Evidence {
  /** What became public on any platform, in order. */
  ledger: LedgerEntry[]
  posts: ReadonlyMap<string, StoredPost>
  groups: { id: string; status: string; posts: string[] }[]
  moves: RecordedMove[]
  /** The ids of posts for which a call began with content that no earlier approval covers. */
  unapprovedAttempts: string[]
}

export async function readEvidence(installation: Installation): Promise<Evidence> {
  return {
    ledger: readLedgers(installation),
    posts: await readPosts(installation),
    groups: await readGroups(installation),
    moves: await readMoves(installation.owner),
    unapprovedAttempts: await readUnapprovedAttempts(installation),
  }
}

export function readLedgers({ simulators }: Installation): LedgerEntry[] {
  const entries = [...simulators.values()].flatMap((simulator) => simulator.ledger())
  return entries.sort((a, b) => a.createdAt.localeCompare(b.createdAt))
}

export async function readPosts({ owner }: Installation): Promise<Map<string, StoredPost>> {
  const { rows } = await sql<StoredPost>`
    select p.id, p.status, p.outcome_unknown as "outcomeUnknown", p.attempt_count as "attemptCount",
      p.last_error as "lastError",
      coalesce((select jsonb_agg(part->>'externalId') from jsonb_array_elements(p.live_parts) part), '[]') as live,
      coalesce((select jsonb_agg(distinct n.type) from notification n
        where n.org_id = p.org_id and n.metadata->'subject'->>'id' = p.id::text), '[]') as told
    from post p
  `.execute(owner)
  return new Map(rows.map((row) => [row.id, row]))
}

async function readGroups({ owner }: Installation): Promise<Evidence['groups']> {
  const { rows } = await sql<Evidence['groups'][number]>`
    select g.id, g.status, jsonb_agg(p.status) as posts
    from post_group g join post p on p.org_id = g.org_id and p.group_id = g.id
    group by g.org_id, g.id, g.status
  `.execute(owner)
  return rows
}

async function readUnapprovedAttempts({ owner }: Installation): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.post_id as id from publish_attempt a
    where a.post_id is not null and not exists (
      select 1 from approval v
      where v.org_id = a.org_id and v.post_id = a.post_id and v.action in ('approved', 'reapproved')
        and v.content_hash = a.request_hash and v.approved_at <= a.started_at
    )
  `.execute(owner)
  return rows.map(({ id }) => id)
}

/** How many posts workers still have to look at, and how many of these are due now. */
export async function countOpen({ owner }: Installation): Promise<{ open: number; due: number }> {
  const { rows } = await sql<{ open: number; due: number }>`
    select count(*)::int as open, count(*) filter (where wake_at <= clock_timestamp())::int as due
    from effect where wake_at is not null
  `.execute(owner)
  return rows[0] ?? { open: 0, due: 0 }
}

/** How often a worker was so slow between intent and first byte that it did not send. */
export async function countGuarded({ owner }: Installation): Promise<number> {
  const attempts = owner.selectFrom('publish_attempt').where('outcome', '=', 'not_sent')
  const { count } = await attempts.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** How many calls to a platform had a fault. */
export function countFaults({ faults }: Simulator): number {
  return Object.values(faults.tally()).reduce((sum, count) => sum + count, 0)
}
