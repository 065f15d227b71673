import { useEffect } from 'react'
import { belongsTo, type ReviewTab } from '../publishing/review-tab.ts'
import { useGroup } from '../publishing/use-groups.ts'

interface Given {
  /** The draft that the address names. */
  groupId: string | undefined
  /** The part of the list that has been read. */
  ids: readonly string[]
  tab: ReviewTab
  more: (() => void) | null
  done: boolean
}

/** Reads on until it finds the draft in the address, which may be far down the list. True while it searches. */
export function useSearchForOpen({ groupId, ids, tab, more, done }: Given): boolean {
  const { data } = useGroup(groupId ?? null)
  const belongs = data !== undefined && belongsTo(tab, data)
  const searching = groupId !== undefined && belongs && !ids.includes(groupId) && !done
  useEffect(() => {
    if (searching && more) more()
  }, [searching, more])
  return searching
}
