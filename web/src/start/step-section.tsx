import { type ReactNode, Suspense, useId } from 'react'
import type { PostStatus } from '#contract/statuses.ts'
import { Button } from '../ui/button.tsx'
import { MutedLines } from '../ui/page.tsx'
import { StatusShape } from '../ui/status-mark.tsx'
import type { StepKey } from './reads.ts'
import type { StepState } from './start-words.ts'

interface Props {
  /** The target of links to it. */
  anchor: StepKey
  title: string
  lead: ReactNode
  state: StepState
  /** Whether it is the next step. */
  current: boolean
  required: boolean
  /** Skips the step. Null if it cannot be skipped. */
  skip: (() => void) | null
  /** Returns to a skipped step. Null if this person may not. */
  comeBack: (() => void) | null
  busy: boolean
  children: ReactNode
}

/** The same marks that posts have in these states. */
export const SHAPES: Record<StepState, PostStatus> = { done: 'approved', skipped: 'canceled', open: 'draft' }
export const WORDS: Record<StepState, string> = { done: 'done', skipped: 'skipped', open: 'not done yet' }

/** One step of the first run: its question at the left, its answer at the right. */
export function StepSection({ anchor, title, lead, state, current, required, skip, comeBack, busy, children }: Props) {
  const id = useId()
  const shape: PostStatus = state === 'open' && current ? 'pending_approval' : SHAPES[state]
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      aria-current={current ? 'step' : undefined}
      className="grid scroll-mt-20 gap-x-10 gap-y-4 border-line border-t py-7 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <header className="flex flex-col items-start gap-1">
        <h2 id={id} className="flex items-center gap-2 text-section font-semibold">
          {title}
          <StatusShape status={shape} />
          <span className="sr-only">, {current ? 'next' : WORDS[state]}</span>
        </h2>
        <div className="max-w-reading text-ink-2">{lead}</div>
        {state === 'skipped' && <p className="text-meta text-ink-3">Skipped.</p>}
        {state === 'open' && !required && <p className="text-meta text-ink-3">Can be skipped.</p>}
        {state === 'open' && skip && (
          <Button look="quiet" className="-ml-3" busy={busy} onClick={skip}>
            Skip<span className="sr-only">: {title}</span>
          </Button>
        )}
        {state === 'skipped' && comeBack && (
          <Button look="quiet" className="-ml-3" busy={busy} onClick={comeBack}>
            Come back to it<span className="sr-only">: {title}</span>
          </Button>
        )}
      </header>
      {state !== 'skipped' && (
        <div className="flex min-w-0 flex-col items-start gap-4">
          <Suspense fallback={<MutedLines rows={2} label={`Loading: ${title}`} />}>{children}</Suspense>
        </div>
      )}
    </section>
  )
}
