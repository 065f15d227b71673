import type { ReactNode } from 'react'
import { ToastPlace } from './toast.tsx'
import { useScrollRoom } from './use-scroll-room.ts'

interface Props {
  label: string
  /** The main action at the left, then the secondary ones. */
  children: ReactNode
  /** A note before pressing. On a phone a message replaces it. */
  note?: ReactNode
}

/**
 * The bar at the foot of a page with a main action. It keeps its height and place whatever its content, and shows
 * messages in one line, so that nothing covers the page. It is the last part of the page's own content.
 */
export function FootBar({ label, children, note }: Props) {
  const bar = useScrollRoom()
  return (
    <div
      data-bar
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-auto lg:bottom-0 lg:-mx-8"
    >
      <section
        ref={bar}
        aria-label={label}
        className="grid h-26 grid-cols-[minmax(0,1fr)] grid-rows-[2.75rem_2.75rem] gap-y-1 border-line-2 border-t bg-paper px-4 py-1.5 lg:flex lg:h-17 lg:items-center lg:gap-4 lg:px-8"
      >
        <div className="row-start-2 flex min-w-0 items-center gap-2">{children}</div>
        <ToastPlace
          line
          className="peer col-start-1 row-start-1 flex min-w-0 items-center gap-x-3 lg:order-last lg:ml-auto"
        />
        <div className="col-start-1 row-start-1 min-w-0 self-center text-facts text-ink-2 max-lg:peer-has-[:is(p,a)]:hidden">
          {note}
        </div>
      </section>
    </div>
  )
}
