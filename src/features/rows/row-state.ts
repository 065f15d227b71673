import type { PostStatus } from '#contract/statuses.ts'

export const PUBLISHED = 'Published'
/** The words that Galley writes into a row's column for the state. */
export const STATES = ['In review', 'Sent back', 'Approved', 'Scheduled', PUBLISHED, 'Failed', 'Withdrawn'] as const
export type RowState = (typeof STATES)[number]

interface PostState {
  status: PostStatus
  deleted: boolean
  url: string | null
}

/** What is written into a row: one state for all posts of its draft, and the addresses of those that are live. */
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
