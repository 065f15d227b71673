import { useCallback } from 'react'

/**
 * Returns the ref for an element that sticks to the window's upper edge while the page scrolls under it: focused
 * elements are scrolled below that element. While it does not stick, no room is reserved.
 */
export function useRoomAbove(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => {
      const sticks = getComputedStyle(element).position === 'sticky'
      root.scrollPaddingTop = sticks ? `${Math.ceil(element.getBoundingClientRect().height)}px` : ''
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.scrollPaddingTop = ''
    }
  }, [])
}
