import { useEffect } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { useGroup } from '../publishing/use-groups.ts'
import { useRecent } from '../shell/recent.ts'
import { ReadProblem } from '../ui/problem.tsx'
import { preloadDialogs } from './desk-dialogs.tsx'
import { DraftLoading } from './draft-loading.tsx'
import { type DeskProps, OpenDraft } from './open-draft.tsx'
import { useDecisions } from './use-decisions.ts'
import { useDeskFacts } from './use-desk-facts.ts'
import { preloadEditor } from './variant-sheet.tsx'

const NONE: readonly Post[] = []

/** The desk: somebody reads a draft and decides, and the next one appears. */
export function ReviewDesk(props: DeskProps) {
  const { groupId, refuse, open } = props
  const { data: item, error, refetch } = useGroup(groupId)
  const facts = useDeskFacts(item?.posts ?? NONE)
  const decisions = useDecisions({
    refused: (error, { group, posts: seen }) => refuse(group.id, { error, seen }),
    open,
  })
  useRecent(`/review/${groupId}`, item?.group.title)
  // Reading needs none of these, but whoever presses a key needs them at once.
  useEffect(() => {
    preloadEditor()
    preloadDialogs()
  }, [])
  // Each draft begins with a state and elements of its own: what was chosen or focused belongs to the one before.
  if (item) return <OpenDraft key={groupId} {...props} item={item} facts={facts} decisions={decisions} />
  if (error) return <ReadProblem error={error} retry={() => void refetch()} />
  return <DraftLoading />
}
