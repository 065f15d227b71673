import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Ask, expect } from './ask.ts'
import type { Account, Installation } from './installation.ts'
import type { PlannedPost } from './plan.ts'

/** A post as people left it. */
export interface HandedIn {
  id: string
  account: Account
  /** The platform cannot be asked what became of it. */
  blind: boolean
  /** What must become public, once each, if it is due at all. */
  texts: string[]
  /** What must stand below it, once, or be told of as missing. */
  comment: string | null
  /** Epoch milliseconds; null for what must not go out. */
  due: number | null
  /** Words that were taken back, and when somebody asked for that. */
  withdrawn: { texts: string[]; at: number } | null
  /** It was in doubt, and a person looked and said what they saw. */
  doubted: boolean
}

const RETRY_MS = 100

/** What is done to an approved post around its due time, and what must become of it then. */
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
  /** 409 or 400: a worker has it already, or the new time has passed; then all stays as it was approved. */
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

/** Approves what was seen, for the time that is `leadMs` from now; a database that was away meanwhile moves it. */
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

/** Other words in the row, past every operation; only while no worker can have read them. Answers whether they stand. */
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
