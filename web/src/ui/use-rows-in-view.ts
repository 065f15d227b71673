import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows rendered above and below the visible ones, so that quick scrolling shows no gaps. */
const SPARE = 6
/** The assumed height until the element is measured: the height of a large window. */
const FIRST_HEIGHT = 900

interface Rows {
  count: number
  /** The height of every row, in pixels. */
  height: number
  /** The row that is kept in view whenever it changes; -1 for none. */
  keep: number
}

/** The rows of a long list with equal row heights that are in view. Only these are rendered. */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, { count, height, keep }: Rows) {
  const [view, setView] = useState({ top: 0, height: FIRST_HEIGHT })
  // The last measured values, because reading them from the element would force a layout of the page.
  const measured = useRef({ top: 0, height: FIRST_HEIGHT })
  const look = useCallback(() => {
    const at = scroller.current
    if (!at) return
    // Renders again only if another row comes into view.
    const now = { top: at.scrollTop, height: at.clientHeight }
    measured.current = now
    const top = Math.floor(now.top / height) * height
    setView((was) => (was.top === top && was.height === now.height ? was : { top, height: now.height }))
  }, [scroller, height])
  useLayoutEffect(() => {
    const at = scroller.current
    if (!at) return
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(at)
    return () => sizes.disconnect()
  }, [scroller, look])
  const kept = useRef(-1)
  useLayoutEffect(() => {
    const at = scroller.current
    if (!at || keep === -1 || kept.current === keep) return
    kept.current = keep
    const [top, bottom] = [keep * height, (keep + 1) * height]
    const shown = measured.current
    if (top < shown.top) at.scrollTop = top
    else if (bottom > shown.top + shown.height) at.scrollTop = bottom - shown.height
    else return
    look()
  }, [scroller, keep, height, look])
  const first = Math.max(0, Math.floor(view.top / height) - SPARE)
  const last = Math.min(count, Math.ceil((view.top + view.height) / height) + SPARE)
  return { first, last, onScroll: look }
}
