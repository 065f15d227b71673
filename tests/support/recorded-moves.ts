import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'

/** One change of a post's status, as it was committed. */
export interface RecordedMove {
  postId: string
  before: string
  after: string
  /** Whether an approval of the post's present content is in force after the change. */
  approved: boolean
}

/**
 * Spec P4's table of the post machine, written once more so that the machine is not compared with itself: for each
 * status, the statuses that the next commit may show. A worker claims and decides in one transaction, so a commit may
 * lead from `scheduled` directly to the result; an approval with a time is one commit too. A published post leaves that
 * status only if it is deleted on its platform, and a canceled post stays canceled.
 */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  draft: ['pending_approval', 'approved', 'scheduled', 'canceled'],
  pending_approval: ['draft', 'approved', 'scheduled', 'canceled'],
  // A thread with live parts can end as it is (decision 025).
  approved: ['draft', 'pending_approval', 'scheduled', 'publishing', 'published', 'canceled'],
  scheduled: ['draft', 'pending_approval', 'approved', 'publishing', 'published', 'failed', 'canceled'],
  publishing: ['scheduled', 'awaiting_platform', 'published', 'failed', 'pending_approval', 'approved'],
  awaiting_platform: ['published', 'failed'],
  failed: ['draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'published', 'canceled'],
  published: ['canceled'],
  canceled: [],
}

/** Makes the database record each change of a post's status, whoever makes it. */
export async function recordMoves(owner: Db): Promise<void> {
  await sql`
    create table recorded_move (
      id bigserial, post_id uuid not null, before text not null, after text not null, approved boolean not null
    )
  `.execute(owner)
  await sql`
    create function record_move() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into recorded_move (post_id, before, after, approved)
      values (new.id, old.status, new.status, new.approved_hash is not distinct from new.content_hash);
      return null;
    end $$
  `.execute(owner)
  await sql`
    create trigger record_move after update of status on post for each row
    when (old.status is distinct from new.status) execute function record_move()
  `.execute(owner)
}

export async function readMoves(owner: Db): Promise<RecordedMove[]> {
  const { rows } = await sql<RecordedMove>`
    select post_id as "postId", before, after, approved from recorded_move order by id
  `.execute(owner)
  return rows
}

/** The changes that the table does not allow, and those that give an unapproved post a time. */
export function foreignMoves(moves: readonly RecordedMove[]): RecordedMove[] {
  return moves.filter(
    ({ before, after, approved }) => MOVES[before]?.includes(after) !== true || (after === 'scheduled' && !approved),
  )
}
