import { useEffect, useRef } from 'react'

/**
 * Lets a verdict be given once, and only on a draft that has been on the screen. It is closed until the draft is
 * painted, and again from the first verdict until that is over. The next draft has a gate of its own. `shown` is false
 * for a draft that is drawn ahead.
 */
export function useVerdictGate(shown: boolean) {
  const open = useRef(false)
  useEffect(() => {
    if (!shown) return
    // After two frames, this draft has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        open.current = true
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])
  const gate = useRef({
    /** Says whether the gate is open, and closes it: a second press gets false until `reopen`. */
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
