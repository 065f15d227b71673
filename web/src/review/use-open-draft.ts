import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Ahead {
  id: string
  /** The addresses that keys have already left. While the page is at one of them, it has not caught up. */
  past: ReadonlySet<string | undefined>
}

interface OpenDraft {
  openId: string | undefined
  open: (id: string | null) => void
  /** The draft that was requested last. A key that is pressed before it is drawn continues from it. */
  asked: () => string | undefined
}

/**
 * The open draft: the one in the address. A key, however, shows the next draft at once, and the address follows after
 * it is painted.
 */
export function useOpenDraft(): OpenDraft {
  const { groupId: address } = useParams({ from: '/app/review/{-$groupId}' })
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<Ahead | null>(null)
  const last = useRef<string | undefined>(undefined)
  const waiting = useRef<{ frame: number; timer: ReturnType<typeof setTimeout> | undefined }>({
    frame: 0,
    timer: undefined,
  })
  const stop = useCallback(() => {
    cancelAnimationFrame(waiting.current.frame)
    clearTimeout(waiting.current.timer)
  }, [])
  useEffect(() => stop, [stop])
  const go = useCallback(
    (id: string | undefined) =>
      void navigate({ to: '/review/{-$groupId}', params: { groupId: id }, search: true, resetScroll: false }),
    [navigate],
  )
  const open = useCallback(
    (id: string | null) => {
      stop()
      last.current = id ?? undefined
      if (id === null) {
        setAhead(null)
        return go(undefined)
      }
      const past = (was: Ahead | null) => new Set([...(was?.past ?? []), was?.id, address].filter((one) => one !== id))
      // Not within the key's handler, where React would run every effect of the new draft before painting it.
      queueMicrotask(() => setAhead((was) => ({ id, past: past(was) })))
      waiting.current.frame = requestAnimationFrame(() => {
        waiting.current.timer = setTimeout(() => go(id))
      })
    },
    [address, go, stop],
  )
  // Only for the draft at the present address, because another key may have been pressed.
  useEffect(() => {
    if (ahead?.id === address) setAhead((was) => (was?.id === address ? null : was))
  }, [ahead, address])
  const openId = ahead?.past.has(address) ? ahead.id : address
  useLayoutEffect(() => {
    if (ahead === null) last.current = openId
  }, [ahead, openId])
  return { openId, open, asked: useCallback(() => last.current, []) }
}
