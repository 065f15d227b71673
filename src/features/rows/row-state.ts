import type { PostStatus } from '#contract/statuses.ts'

export const PUBLISHED = 'Published'
/** The words that are written into a row. */
export const STATES = ['In review', 'Sent back', 'Approved', 'Scheduled', PUBLISHED, 'Failed', 'Withdrawn'] as const
export type RowState = (typeof STATES)[number]

interface PostState {
  status: PostStatus
  deleted: boolean
  url: string | null
}

/** What a row is told of its draft's posts: one word for all of them, and where those are that are live. */
export function rowState(posts: readonly PostState[]): { state: RowState; addresses: string[] } {
  const left = posts.filter(({ status, deleted }) => !deleted && status !== 'canceled')
  const addresses = left.flatMap(({ status, url }) => (status === 'published' && url !== null ? [url] : []))
  return { state: stateOf(left.map(({ status }) => status)), addresses }
}

function stateOf(statuses: readonly PostStatus[]): RowState {
  const has = (...wanted: PostStatus[]) => statuses.some((status) => wanted.includes(status))
  if (statuses.length === 0) return 'Withdrawn'
  if (has('failed')) return 'Failed'
  if (has('pending_approval')) return 'In review'
  if (has('draft')) return 'Sent back'
  if (has('approved')) return 'Approved'
  if (has('scheduled', 'publishing', 'awaiting_platform')) return 'Scheduled'
  return PUBLISHED
}
