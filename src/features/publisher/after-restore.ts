import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { ACTS } from './acts/acts-as-effects.ts'
import { saveStep } from './drive/save-step.ts'
import { POSTS } from './posts/posts-as-effects.ts'

export interface AfterRestore {
  /** The number of posts and acts about which people are asked. */
  asked: number
  /** The number of approved posts that are looked up at their platform before they are published. */
  lookedFor: number
}

/**
 * Prevents a second publication after a restore, because posts may have been published after the backup was taken at
 * `takenAt` (epoch milliseconds). People are asked about every post and act that a worker could have held since then.
 * Every other approved post is first looked up, since it may have been sent before its time. Call it before any worker
 * starts. `operator` sees all workspaces. Decision 046
 */
export async function holdAfterRestore(services: Services, operator: Db, takenAt: number): Promise<AfterRestore> {
  // A post that was never scheduled has no effect yet.
  await sql`
    insert into effect (org_id, id, kind, platform, social_account_id)
    select org_id, id, 'post', platform, social_account_id from post
    where status in ('approved', 'failed') and approved_hash is not null and deleted_at is null
    on conflict do nothing
  `.execute(operator)
  const { rows } = await sql<{ org_id: string; id: string; kind: 'post' | 'act'; fence: number }>`
    select e.org_id, e.id, e.kind, e.fence from effect e left join post p on p.org_id = e.org_id and p.id = e.post_id
    where e.begun or p.status in ('approved', 'scheduled', 'failed')
      or e.kind = 'act' and e.wake_at is not null and least(e.wake_at, e.ready_at) <= clock_timestamp()
  `.execute(operator)
  const world = { services, worker: 'restore', leaseMs: 0, backoffScale: 1, random: () => 0 }
  const done: AfterRestore = { asked: 0, lookedFor: 0 }
  for (const { org_id: orgId, id, kind, fence } of rows) {
    const claim = { orgId, id, fence }
    const restored = (canTell: boolean) => ({ type: 'restored' as const, fence, takenAt, canTell })
    const saved =
      kind === 'act'
        ? await saveStep(world, ACTS, claim, () => restored(false))
        : await saveStep(world, POSTS, claim, (_, { subject }) => {
            const publishing = services.platforms[subject.platform]?.publishing
            // A network that is not set up publishes nothing now, and can be asked after it is set up.
            return restored(!publishing || publishing.find !== undefined)
          })
    if (saved?.decision.outbox.length) done.asked++
    else if (saved?.decision.row.intent) done.lookedFor++
  }
  return done
}
