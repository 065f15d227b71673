import { useEffect, useRef } from 'react'

/**
 * Lets a verdict be given once, on a draft that has been on the screen: closed until the draft is painted, and from the
 * first press of a verdict until that verdict is over. The draft that follows has a gate of its own.
 */
export function useVerdictGate() {
  const open = useRef(false)
  useEffect(() => {
    // Two frames later this one has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        open.current = true
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const gate = useRef({
    /** True once: for the press that may go on. */
    pass: () => {
      const passes = open.current
      open.current = false
      return passes
    },
    reopen: () => {
      open.current = true
    },
  })
  return gate.current
}
