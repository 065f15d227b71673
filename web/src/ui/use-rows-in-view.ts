import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows kept ready above and below the visible ones, so that quick scrolling shows no gaps. */
const SPARE = 6
/** The assumed height until the element is measured: that of a large window. */
const FIRST_HEIGHT = 900

interface Rows {
  count: number
  /** The height of every row, in pixels. */
  height: number
  /** The row that is kept in view whenever it changes; -1 for none. */
  keep: number
}

/** Which rows of a long list with equal row heights are in view: only these are rendered. */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, { count, height, keep }: Rows) {
  const [view, setView] = useState({ top: 0, height: FIRST_HEIGHT })
  const look = useCallback(() => {
    const at = scroller.current
    if (!at) return
    // Draws again only if another row comes into view.
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
