import { useCallback, useEffect, useRef } from 'react'

interface Given {
  /** The part of the list that has been read. */
  ids: readonly string[]
  /** Whether all of the list has been read. */
  done: boolean
  /** Whether the place of the open draft is still being searched further down the list. */
  searching: boolean
  more: (() => void) | null
  asked: () => string | undefined
  open: (id: string | null) => void
}

/**
 * Steps from the open draft to its neighbours. Steps beyond the loaded part of the list are stored, and are taken when
 * the next part has loaded.
 */
export function useSteps({ ids, done, searching, more, asked, open }: Given): (by: 1 | -1) => void {
  /** The stored steps, and the draft from which they count. They are dropped if another one is opened meanwhile. */
  const kept = useRef<{ from: string; steps: number } | null>(null)
  const step = useCallback(
    (by: 1 | -1) => {
      const from = asked() ?? ids[0]
      const index = from === undefined ? -1 : ids.indexOf(from)
      // The draft's place is further down the list. Until it is found, its neighbours are unknown.
      if (from === undefined || (index === -1 && searching)) return
      const before = kept.current?.from === from ? kept.current.steps : 0
      const next = ids[index + by]
      if (before === 0 && next) return open(next)
      if (done) return
      kept.current = { from, steps: before + by }
      more?.()
    },
    [ids, done, searching, more, asked, open],
  )
  useEffect(() => {
    if (!kept.current) return
    const { from, steps } = kept.current
    const index = asked() === from ? ids.indexOf(from) : -1
    if (index !== -1 && index + steps >= ids.length && !done) return more?.()
    kept.current = null
    const next = index === -1 || steps === 0 ? undefined : ids[Math.min(index + steps, ids.length - 1)]
    if (next) open(next)
  }, [ids, done, more, asked, open])
  return step
}
