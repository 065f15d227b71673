import { useCallback } from 'react'
import { useLatest } from '../ui/use-latest.ts'

/** Calls `seen` when an element comes into view by more than its edge, whatever scrolls around it. Returns its ref. */
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
