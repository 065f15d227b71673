import { useCallback } from 'react'

/**
 * For an element at the window's lower edge under which the page scrolls: focused elements are scrolled above it.
 * Returns its ref.
 */
export function useScrollRoom(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => {
      const { height } = element.getBoundingClientRect()
      const below = parseFloat(getComputedStyle(element.parentElement ?? element).bottom) || 0
      root.scrollPaddingBottom = height > 0 ? `${Math.ceil(height + below)}px` : ''
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.scrollPaddingBottom = ''
    }
  }, [])
}
