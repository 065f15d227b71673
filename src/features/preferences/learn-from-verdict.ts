import type { RejectReason } from '#contract/statuses.ts'
import { isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { takeDraftedTexts } from './drafted-texts.ts'
import { learn, type Seen } from './learn.ts'
import { learnedReason } from './signal-words.ts'
import { approvalSignals, editSignals } from './text-signals.ts'
import { isByHand, type WrittenBy } from './written-by.ts'

/** The part of a post's row from which a verdict teaches. */
interface JudgedPost {
  id: string
  content_text: string
  content_by: unknown
}

/**
 * Learns from a person's approval. A text that somebody changed in review teaches the changes; a text that a program
 * wrote and nobody changed teaches its form. Texts that people wrote themselves teach nothing. Spec W17
 */
export async function learnFromApproval(ctx: OrgContext, posts: readonly JudgedPost[]): Promise<void> {
  if (!isByPerson(ctx.actor) || posts.length === 0) return
  const drafted = await takeDraftedTexts(
    ctx,
    posts.map(({ id }) => id),
  )
  const seen = posts.flatMap(({ id, content_by, content_text }): Seen[] => {
    const before = drafted.get(id)
    // In the form that createGroup and saveContent write. Null in rows from before the column existed.
    const by = content_by as WrittenBy | null
    if (by !== null && !isByHand(by)) return of('approval', approvalSignals(content_text), id)
    return before === undefined ? [] : of('edit', editSignals(before, content_text), id)
  })
  await learn(ctx, seen)
}

/** Learns from a rejection: separately from its reason and from its note. */
export async function learnFromRejection(
  ctx: OrgContext,
  posts: readonly Pick<JudgedPost, 'id'>[],
  { reason, note }: { reason?: RejectReason | undefined; note?: string | undefined },
): Promise<void> {
  const postIds = posts.map(({ id }) => id)
  const said = [learnedReason(reason), note?.trim()].flatMap((signal) => signal || [])
  await learn(
    ctx,
    said.map((signal) => ({ kind: 'reject', signal, postIds })),
  )
}

const of = (kind: Seen['kind'], signals: readonly string[], postId: string): Seen[] =>
  signals.map((signal) => ({ kind, signal, postIds: [postId] }))
