import { type RefObject, useLayoutEffect } from 'react'

/** Pixels between the panel and the edge of the window, and between the panel and its field. */
const EDGE = 8
const GAP = 4

/**
 * Shows a panel (`popover="manual"`) at its field: above everything, dialogs included, and completely inside the
 * window, below the field if it fits and otherwise on the side with more room. Content that does not fit scrolls.
 */
export function useBeside(field: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>, most: number) {
  useLayoutEffect(() => {
    const at = field.current
    const shown = panel.current
    if (!at || !shown) return
    if (!shown.matches(':popover-open')) shown.showPopover()
    let placed = ''
    let frame = 0
    // No event tells that the page above the field has grown.
    const follow = () => {
      const { top, left, width } = at.getBoundingClientRect()
      const seen = [top, left, width, innerWidth, innerHeight, shown.scrollHeight].join()
      if (seen !== placed) putBeside(at, shown, most)
      placed = seen
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [field, panel, most])
}

function putBeside(field: HTMLElement, panel: HTMLElement, most: number): void {
  const at = field.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const scrolled = panel.scrollTop
  panel.style.minWidth = `${Math.min(at.width, innerWidth - 2 * EDGE)}px`
  panel.style.maxWidth = `${innerWidth - 2 * EDGE}px`
  panel.style.maxHeight = 'none'
  const wanted = Math.min(panel.offsetHeight, most, innerHeight - 2 * EDGE)
  const below = innerHeight - at.bottom - GAP - EDGE
  const above = at.top - GAP - EDGE
  const isAbove = wanted > below && above > below
  // If the field has been scrolled out of view, its panel stays at the edge.
  const height = Math.min(wanted, Math.max(isAbove ? above : below, Math.min(wanted, 160)))
  const top = isAbove ? at.top - GAP - height : at.bottom + GAP
  panel.style.maxHeight = `${height}px`
  panel.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - EDGE - height))}px`
  panel.style.left = `${Math.max(EDGE, Math.min(at.left, innerWidth - EDGE - panel.offsetWidth))}px`
  panel.scrollTop = scrolled
}
