import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { ToastPlace } from '../ui/toast.tsx'

export interface VerdictSlots {
  /** The element for what an approval covers. */
  covers: HTMLElement
  /** The element for notes before pressing. Messages take precedence. */
  note: HTMLElement
  /** The element for the buttons. */
  acts: HTMLElement
}

/**
 * The bar at the foot of the desk. It keeps its height and place whatever its content, so that the buttons stay where
 * they were. Messages get one line of it and cover nothing.
 */
export function useVerdictFrame(): { frame: ReactNode; slots: VerdictSlots | null } {
  const [covers, setCovers] = useState<HTMLElement | null>(null)
  const [note, setNote] = useState<HTMLElement | null>(null)
  const [acts, setActs] = useState<HTMLElement | null>(null)
  return {
    slots: covers && note && acts && { covers, note, acts },
    frame: (
      <section
        aria-label="Decide"
        className="-mx-4 grid h-46 shrink-0 grid-cols-[minmax(0,1fr)] grid-rows-[1.25rem_2.75rem_auto] gap-y-1 border-line border-t bg-paper px-4 py-1 lg:col-span-full lg:mx-0 lg:h-17 lg:grid-rows-[1.5rem_auto] lg:gap-y-0 lg:px-0 lg:py-0.5"
      >
        <div className="contents lg:flex lg:min-w-0 lg:items-center lg:gap-4">
          <div ref={setCovers} className="min-w-0 text-facts leading-5 lg:shrink-0" />
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] lg:flex lg:grow lg:gap-4">
            <ToastPlace
              line
              className="peer col-start-1 row-start-1 flex min-w-0 items-center gap-x-3 lg:order-last lg:ml-auto"
            />
            <div
              ref={setNote}
              className="col-start-1 row-start-1 min-w-0 self-center text-facts max-lg:peer-has-[:is(p,a)]:hidden lg:not-empty:min-w-36 xl:not-empty:min-w-60"
            />
          </div>
        </div>
        <div ref={setActs} className="min-w-0" />
      </section>
    ),
  }
}

interface Filled {
  slots: VerdictSlots
  /** Whether the draft is drawn ahead. Its buttons are then hidden, and the lines belong to the open draft. */
  ahead: boolean
  covers: ReactNode
  note: ReactNode
  children: ReactNode
}

/** The open draft's content of the bar. */
export function VerdictFrameContent({ slots, ahead, covers, note, children }: Filled) {
  return (
    <>
      {!ahead && createPortal(covers, slots.covers)}
      {!ahead && createPortal(note, slots.note)}
      {createPortal(
        <div
          hidden={ahead}
          role="toolbar"
          aria-label="Verdict"
          className="flex flex-wrap items-center gap-2 max-lg:gap-x-1.5 lg:flex-nowrap lg:whitespace-nowrap"
        >
          {children}
        </div>,
        slots.acts,
      )}
    </>
  )
}
