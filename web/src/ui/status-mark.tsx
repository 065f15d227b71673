import type { ReactNode } from 'react'
import type { PostStatus } from '#contract/statuses.ts'
import { classes } from './classes.ts'

interface Look {
  word: string
  tone: string
  shape: ReactNode
}

const ring = <circle cx="7" cy="7" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.5" />

/** Shape, word and colour of each state. Each of them alone identifies the state. */
const LOOKS: Record<PostStatus, Look> = {
  draft: {
    word: 'Draft',
    tone: 'text-ink-3',
    shape: <circle cx="7" cy="7" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.4 2" />,
  },
  pending_approval: {
    word: 'Waiting',
    tone: 'text-amber',
    shape: (
      <>
        {ring}
        <path d="M7 1.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
      </>
    ),
  },
  approved: {
    word: 'Approved',
    tone: 'text-green',
    shape: (
      <>
        {ring}
        <path d="M4.4 7.2l1.9 1.9 3.4-3.9" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </>
    ),
  },
  scheduled: {
    word: 'Scheduled',
    tone: 'text-ink',
    shape: (
      <>
        <circle cx="7" cy="7" r="6.2" fill="currentColor" />
        <path d="M7 3.6V7l2.2 1.5" fill="none" className="stroke-sheet" strokeWidth="1.5" />
      </>
    ),
  },
  publishing: {
    word: 'Publishing',
    tone: 'text-ink-2',
    shape: (
      <path
        d="M7 1.5A5.5 5.5 0 1 1 1.5 7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        className="origin-center animate-turn"
      />
    ),
  },
  awaiting_platform: {
    word: 'At the platform',
    tone: 'text-ink-2',
    shape: (
      <path
        d="M3 1.5h8M3 12.5h8M4 1.5v2L7 7l-3 3.5v2M10 1.5v2L7 7l3 3.5v2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      />
    ),
  },
  published: {
    word: 'Published',
    tone: 'text-ink',
    shape: (
      <>
        <circle cx="7" cy="7" r="6.2" fill="currentColor" />
        <path d="M4.2 7.2l2 2 3.6-4.2" fill="none" className="stroke-sheet" strokeWidth="1.6" />
      </>
    ),
  },
  failed: {
    word: 'Failed',
    tone: 'text-red',
    shape: (
      <>
        <path d="M7 1.2l6.2 11H.8z" fill="currentColor" />
        <path d="M7 5v3.6M7 9.8v1.2" className="stroke-sheet" strokeWidth="1.4" />
      </>
    ),
  },
  canceled: {
    word: 'Canceled',
    tone: 'text-ink-3',
    shape: (
      <>
        {ring}
        <path d="M3.2 10.8l7.6-7.6" stroke="currentColor" strokeWidth="1.5" />
      </>
    ),
  },
}

export const statusWord = (status: PostStatus): string => LOOKS[status].word

/** The shape alone; the text beside it must say the word. */
export function StatusShape({ status, className }: { status: PostStatus; className?: string }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" className={classes('size-3.5 shrink-0', LOOKS[status].tone, className)}>
      {LOOKS[status].shape}
    </svg>
  )
}

/** Shape and word of a state. `word` replaces the state's own word if that would be too specific. */
export function StatusMark({ status, word = LOOKS[status].word }: { status: PostStatus; word?: string | undefined }) {
  return (
    <span className={classes('inline-flex items-center gap-2 text-facts whitespace-nowrap', LOOKS[status].tone)}>
      <StatusShape status={status} />
      {word}
    </span>
  )
}
