import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The darker background of sheets. It leaves room for their crop marks. */
export function Desk({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes('rounded-panel bg-desk p-4 lg:p-5', className)}>{children}</div>
}

interface Props {
  /** The head: the account, and at the right facts about this version. */
  slug?: ReactNode
  /** Beside the text: bars at changes, and numbers of notes. */
  margin?: ReactNode
  /** The foot: the checks, in words. */
  foot?: ReactNode
  stamp?: ReactNode
  /** Whether keys act on this sheet, among several. */
  current?: boolean
  /** Whether the verdict leaves this post out. */
  leftOut?: boolean
  children: ReactNode
}

/**
 * A post as it will be published: crop marks, head, text with its margin, foot, in the same order wherever a post is
 * shown.
 */
export function Sheet({ slug, margin, foot, stamp, current = false, leftOut = false, children }: Props) {
  return (
    <div
      className={classes(
        'crop relative rounded-sheet shadow-sheet forced-colors:border',
        leftOut ? 'bg-paper outline outline-dashed outline-line-3' : 'bg-sheet',
        current && !leftOut && 'ring-1 ring-line-3',
      )}
    >
      {slug && (
        <div className="flex min-h-11 items-center gap-2 border-line border-b px-3 text-meta text-ink-3">{slug}</div>
      )}
      <div className={classes('relative overflow-hidden', margin !== undefined && 'pr-7.5')}>
        {children}
        {margin !== undefined && <div className="absolute inset-y-0 right-0 w-7.5">{margin}</div>}
      </div>
      {/* Below the text and not over it, because people may read the approved text again. */}
      {stamp && <div className="flex justify-end px-6 pt-2 pb-5">{stamp}</div>}
      {foot && (
        <div className="flex min-h-9 flex-col gap-1 border-line border-t px-3.5 py-1.5 text-meta text-ink-3">
          {foot}
        </div>
      )}
    </div>
  )
}
