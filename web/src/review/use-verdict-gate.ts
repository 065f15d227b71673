import { useLayoutEffect, useRef } from 'react'

/**
 * Lets a verdict be given once, and only on what has been on the screen. It is closed until the draft is painted, from
 * the first verdict until that is over, and while the draft is drawn ahead (`shown` is false). `content` names what the
 * draft would publish: where that changes, it has to be painted anew. The next draft has a gate of its own.
 */
export function useVerdictGate(shown: boolean, content: string) {
  const painted = useRef(false)
  const given = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has not been painted yet
  useLayoutEffect(() => {
    if (!shown) return
    // After two frames, this draft has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        painted.current = true
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      painted.current = false
    }
  }, [shown, content])
  const gate = useRef({
    /** Says whether the gate is open, and closes it: a second press gets false until `reopen`. */
    pass: () => {
      const passes = painted.current && !given.current
      if (passes) given.current = true
      return passes
    },
    reopen: () => {
      given.current = false
    },
  })
  return gate.current
}
