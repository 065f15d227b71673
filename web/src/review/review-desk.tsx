import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { useRecent } from '../shell/recent.ts'
import { ReadProblem } from '../ui/problem.tsx'
import { preloadDialogs } from './desk-dialogs.tsx'
import { DeskReader, type DeskReads } from './desk-reader.tsx'
import { DraftLoading } from './draft-loading.tsx'
import { type DeskProps, OpenDraft } from './open-draft.tsx'
import { useDecisions } from './use-decisions.ts'
import { NOT_KNOWN, useChanging } from './use-slots.ts'
import { preloadEditor } from './variant-sheet.tsx'

interface Props extends DeskProps {
  /** The open draft as the list has read it. Null if it is not in the list. */
  listed: PostGroupWithPosts | null
  /** The draft that a verdict would open, as the list has read it; null if there is none. */
  following: PostGroupWithPosts | null
}

/**
 * The review desk: a person reads a draft and decides, and the next one appears. The next draft is drawn and laid out
 * ahead, and its reads start once it is on the screen. Drawing and reading took half of the time between the key and
 * the next draft.
 */
export function ReviewDesk({ listed, following, ...props }: Props) {
  const { groupId, refuse, open } = props
  const [reads, setReads] = useState<DeskReads | null>(null)
  const later = useDeferredValue(following, null)
  const lastId = useDeferredValue(groupId)
  const read = reads?.groupId === groupId ? reads : null
  const item = read ? read.item : listed
  const ahead = item && later && later.group.id !== groupId ? later : null
  const decisions = useDecisions({
    refused: (error, { group, posts: seen }) => refuse(group.id, { error, seen }),
    open,
  })
  // Known while the key is still being handled. A time that this verdict takes must not appear on the button of the
  // next draft.
  const changing = useChanging()
  const known = reads?.facts
  const facts = useMemo(() => known && (changing ? { ...known, slots: NOT_KNOWN } : known), [known, changing])
  useRecent(`/review/${groupId}`, item?.group.title)
  // Reading needs none of these, but a person who presses a key needs them at once.
  useEffect(() => {
    preloadEditor()
    preloadDialogs()
  }, [])
  return (
    <>
      {/* A draft in the list is shown as listed until it is read. */}
      <DeskReader groupId={listed ? lastId : groupId} ahead={later} give={setReads} />
      {item && facts ? (
        [item, ahead].map(
          (one) =>
            one && (
              // Each draft has separate state and elements, because a choice or the focus belongs to the earlier one.
              <OpenDraft
                key={one.group.id}
                {...props}
                groupId={one.group.id}
                item={one}
                ahead={one === ahead}
                facts={facts}
                decisions={decisions}
              />
            ),
        )
      ) : read?.error ? (
        <ReadProblem error={read.error} retry={read.retry} />
      ) : (
        <DraftLoading />
      )}
    </>
  )
}
