import { useEffect, useRef } from 'react'

/**
 * A verdict is given once, on a draft that has been on the screen: closed until it was painted, and from the first
 * press of a verdict until that one is over. The draft that follows has a gate of its own.
 */
export function useVerdictGate() {
  const open = useRef(false)
  useEffect(() => {
    // The frame after the next: by then this one has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        open.current = true
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const gate = useRef({
    /** True once, for who may go on. */
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
