import { memo, useLayoutEffect, useMemo } from 'react'
import type { Post } from '#contract/posts/post.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { useGroup } from '../publishing/use-groups.ts'
import { type DeskFacts, useDeskFacts } from './use-desk-facts.ts'

/**
 * What the desk has read: the open draft, and the facts about its posts and about the next draft, which is drawn ahead.
 */
export interface DeskReads {
  groupId: string
  item: PostGroupWithPosts | undefined
  error: Error | null
  retry: () => void
  facts: DeskFacts
}

interface Props {
  groupId: string
  ahead: PostGroupWithPosts | null
  give: (reads: DeskReads) => void
}

const NONE: readonly Post[] = []

/**
 * Reads the desk's data, and hands it to the desk before the browser paints. The component stays mounted from one draft
 * to the next. It is separate from the desk, so that the key that opens the next draft does not run these reads again.
 */
export const DeskReader = memo(function DeskReader({ groupId, ahead, give }: Props) {
  const { data: item, error, refetch } = useGroup(groupId)
  const facts = useDeskFacts(item?.posts ?? NONE, ahead?.posts ?? NONE, namesParts(item) || namesParts(ahead))
  const reads = useMemo(
    () => ({ groupId, item, error, retry: () => void refetch(), facts }),
    [groupId, item, error, refetch, facts],
  )
  useLayoutEffect(() => give(reads), [give, reads])
  return null
})

/** Whether a draft names a pillar or a priority, whose words are in the strategy. */
const namesParts = (item: PostGroupWithPosts | null | undefined): boolean =>
  Boolean(item?.group.pillarId ?? item?.group.priorityId)
