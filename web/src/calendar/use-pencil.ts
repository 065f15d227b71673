import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useReadContext } from '../api/reads.ts'
import { useNow } from '../clock.ts'
import { useMe } from '../shell/use-shell-data.ts'
import type { Day } from '../time.ts'
import { type PencilMark, pencilRead } from './pencil.ts'
import { indexByDay } from './window.ts'

const listeners = new Set<() => void>()

/** Whether this person wants to see the plan's proposals. True until they switch them off. Stored in this browser. */
function useWanted(): [boolean, (on: boolean) => void] {
  const { data: me } = useMe()
  const key = `galley.pencil.${me?.id ?? ''}`
  const wanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => me !== undefined && localStorage.getItem(key) !== 'off',
  )
  const want = useCallback(
    (on: boolean) => {
      if (on) localStorage.removeItem(key)
      else localStorage.setItem(key, 'off')
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [wanted, want]
}

const NONE: ReadonlyMap<Day, readonly PencilMark[]> = new Map()

/** The plan's proposals in the future, by day, and whether they are switched on. */
export function usePencil(zone: string) {
  const [on, want] = useWanted()
  const now = useNow()
  const query = useQuery({ ...pencilRead(useReadContext()), enabled: on })
  const marks = on ? query.data?.marks : undefined
  const byDay = useMemo(
    () =>
      marks
        ? indexByDay(
            marks.filter(({ at }) => Date.parse(at) > now).map((mark) => ({ ...mark, time: mark.at })),
            zone,
          )
        : NONE,
    [marks, now, zone],
  )
  // A first read that fails is not waited for: the posts are worth more than the pencil.
  const isFirstRead = on && query.isPending && query.failureCount === 0
  return { on, want, query, byDay, isFirstRead, hasPlan: query.data ? query.data.strategyVersion !== null : null }
}
