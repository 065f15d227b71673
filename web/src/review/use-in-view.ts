import { useCallback } from 'react'
import { useLatest } from '../ui/use-latest.ts'

/**
 * Calls `seen` once an element is in view with more than its edge, whatever scrolls around it. Answers the ref for it.
 */
export function useInView(seen: () => void): (element: HTMLElement | null) => (() => void) | undefined {
  const latest = useLatest(seen)
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const whole = { threshold: 0.9 }
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some(({ intersectionRatio }) => intersectionRatio >= whole.threshold)) return
        observer.disconnect()
        latest.current()
      }, whole)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [latest],
  )
}
