import type { PostStatus } from '#contract/statuses.ts'

/** The style of a wish or a draft. */
const PENCIL = 'border border-dashed border-line-3 text-ink-2'
/** The style of a post that waits for a person, at its likely time. */
const PROOF = 'border-l-3 border-dashed border-l-amber bg-sheet ring-1 ring-line ring-inset'
/** The style of a post that is approved for its time. */
const INK = 'border-l-3 border-l-ink bg-sheet ring-1 ring-line ring-inset'
/** The style of a post that is published or canceled. */
const OUT = 'border-l-3 border-l-line-2 text-ink-2 ring-1 ring-line ring-inset'
const FAILED = 'border-l-3 border-l-red bg-red-soft'

/** How a post looks wherever times are shown. A post that may still change is dashed. */
export const INKS: Readonly<Record<PostStatus, string>> = {
  draft: PENCIL,
  pending_approval: PROOF,
  approved: INK,
  scheduled: INK,
  publishing: INK,
  awaiting_platform: INK,
  published: OUT,
  failed: FAILED,
  canceled: OUT,
}
