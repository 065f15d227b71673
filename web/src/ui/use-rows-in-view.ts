import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows kept ready above and below what is seen, so that a quick scroll shows no holes. */
const SPARE = 6
/** Until the element has been measured: as many rows as a large window has room for. */
const FIRST_HEIGHT = 900

interface Rows {
  count: number
  /** The height of every row, in pixels. */
  height: number
  /** The row that is kept in view whenever it changes; -1 for none. */
  keep: number
}

/** Which rows of a long list of rows of one height are in view: only these need to be there. */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, { count, height, keep }: Rows) {
  const [view, setView] = useState({ top: 0, height: FIRST_HEIGHT })
  const look = useCallback(() => {
    const at = scroller.current
    if (!at) return
    // Only if another row comes into view is there anything new to draw.
    const top = Math.floor(at.scrollTop / height) * height
    setView((was) => (was.top === top && was.height === at.clientHeight ? was : { top, height: at.clientHeight }))
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
    if (top < at.scrollTop) at.scrollTop = top
    else if (bottom > at.scrollTop + at.clientHeight) at.scrollTop = bottom - at.clientHeight
    look()
  }, [scroller, keep, height, look])
  const first = Math.max(0, Math.floor(view.top / height) - SPARE)
  const last = Math.min(count, Math.ceil((view.top + view.height) / height) + SPARE)
  return { first, last, onScroll: look }
}
