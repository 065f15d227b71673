import { useLayoutEffect, useRef } from 'react'

/**
 * Allows one verdict, and only on content that has been on the screen. It is closed until the draft is painted, from
 * the first verdict until its end, and while the draft is drawn ahead (`shown` is false). `content` identifies what the
 * draft would publish; after a change, the draft has to be painted again. The next draft has a separate gate.
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
    /** Returns whether the gate is open, and closes it. A second press gets false until `reopen`. */
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
