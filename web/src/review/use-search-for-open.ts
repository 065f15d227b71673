import { useEffect } from 'react'
import type { PostGroupStatus } from '#contract/statuses.ts'
import { useGroup } from './use-groups.ts'

interface Given {
  /** The draft that the address names. */
  groupId: string | undefined
  /** The part of the list that has been read. */
  ids: readonly string[]
  /** The filter of the list. */
  statuses: readonly PostGroupStatus[]
  more: (() => void) | null
  done: boolean
}

/** An address may name a draft far down the list: reads on until its place is found. True while that is under way. */
export function useSearchForOpen({ groupId, ids, statuses, more, done }: Given): boolean {
  const { data } = useGroup(groupId ?? null)
  const belongs = data !== undefined && statuses.includes(data.group.status)
  const searching = groupId !== undefined && belongs && !ids.includes(groupId) && !done
  useEffect(() => {
    if (searching && more) more()
  }, [searching, more])
  return searching
}
