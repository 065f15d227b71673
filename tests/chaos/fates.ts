import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Ask, expect } from './ask.ts'
import type { Account, Installation } from './installation.ts'
import type { PlannedPost } from './plan.ts'

/** A post as people left it, and what must become of it. */
export interface HandedIn {
  id: string
  account: Account
  /** Whether nobody can ask the platform what became of the post. */
  blind: boolean
  /** The texts that must become public once each, if the post is due at all. */
  texts: string[]
  /** The comment that must be under the post once, or reported as missing. */
  comment: string | null
  /** When the post is due, in epoch milliseconds; null if it must not be published. */
  due: number | null
  /** Texts that were withdrawn, and when a person requested that. */
  withdrawn: { texts: string[]; at: number } | null
  /** Whether the post was in doubt until a person looked and said what is there. */
  doubted: boolean
}

const RETRY_MS = 100

/**
 * Does what the plan says about an approved post around its due time. Answers what must become of the post afterwards.
 */
export async function meetFate(
  installation: Installation,
  ask: Ask,
  planned: PlannedPost,
  approved: HandedIn & { due: number; groupId: string },
): Promise<HandedIn> {
  const { groupId, ...asApproved } = approved
  const { id, texts, comment, due } = asApproved
  if (planned.actAt !== null) await sleep(Math.max(0, due + planned.actAt - Date.now()))
  const at = Date.now()
  const takenBack = (...more: string[]): HandedIn => ({
    ...asApproved,
    due: null,
    withdrawn: { texts: [...texts, ...(comment === null ? [] : [comment]), ...more], at },
  })
  /**
   * Changes the post. 409 or 400 means that a worker has the post already or that the new time has passed; then
   * everything stays as it was approved.
   */
  const change = async (body: object) => {
    const answer = await ask('PATCH', `/posts/${id}`, body)
    return answer.status === 200 ? answer.data : null
  }
  const corrected = `${texts[0]}, corrected`

  switch (planned.fate) {
    case 'publish':
      return asApproved
    case 'move': {
      const later = Math.max(due, at) + 1_500
      return (await change({ scheduledForUtc: new Date(later).toISOString() }))
        ? { ...asApproved, due: later }
        : asApproved
    }
    case 'edit':
      return (await change({ contentText: corrected })) ? takenBack(corrected) : asApproved
    case 'cancel':
      return (await change({ status: 'canceled' })) ? takenBack() : asApproved
    case 'unschedule':
      return (await change({ status: 'approved' })) ? takenBack() : asApproved
    case 'reject': {
      if (!(await change({ status: 'pending_approval' }))) return asApproved
      const body = { rejectPosts: [id], reason: 'wrong_timing' }
      expect(await ask('POST', `/post-groups/${groupId}/reject`, body), 'rejecting', 200)
      return takenBack()
    }
    case 'reapprove': {
      const edited = await change({ contentText: corrected })
      if (!edited) return asApproved
      const again = await approve(ask, groupId, [{ id, contentHash: edited.contentHash }], 1_500)
      return {
        ...takenBack(),
        texts: [corrected, ...texts.slice(1)],
        withdrawn: { texts: texts.slice(0, 1), at },
        due: again,
      }
    }
    case 'post_now': {
      const answers = await Promise.all([1, 2].map(() => ask('POST', `/posts/${id}/post-now`, {})))
      return answers.some(({ status }) => status === 200) ? { ...asApproved, due: Math.min(due, at) } : asApproved
    }
    case 'tamper':
      return (await tamper(installation, id)) ? takenBack() : asApproved
    case 'leave_undecided':
      return takenBack()
  }
}

/**
 * Approves the posts as they were seen, for a time in `leadMs`. If the database is away meanwhile, takes a later time.
 */
export async function approve(
  ask: Ask,
  groupId: string,
  seen: readonly { id: string; contentHash: string }[],
  leadMs: number,
): Promise<number> {
  for (;;) {
    const due = Date.now() + leadMs
    const answer = await ask('POST', `/post-groups/${groupId}/approve`, {
      approvePosts: seen.map(({ id }) => id),
      expected: seen.map(({ id, contentHash }) => ({ postId: id, contentHash })),
      scheduledForUtc: new Date(due).toISOString(),
    })
    if (answer.status !== 400) {
      expect(answer, 'approving', 200)
      return due
    }
  }
}

/**
 * Changes the text in the row past every operation, but only while no worker can have read it. Answers whether it did.
 */
async function tamper(installation: Installation, id: string): Promise<boolean> {
  const { owner } = installation
  try {
    await sql`
      update post set content_text = content_text || ', changed behind the desk'
      where id = ${id} and status = 'scheduled' and exists (
        select from effect e where e.org_id = post.org_id and e.id = post.id
          and e.wake_at > clock_timestamp() + interval '0.3 seconds'
      )
    `.execute(owner)
    const row = await owner.selectFrom('post').select('content_text').where('id', '=', id).executeTakeFirstOrThrow()
    return row.content_text.includes('changed behind the desk')
  } catch {
    await sleep(RETRY_MS)
    return tamper(installation, id)
  }
}
