import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { isUndecided } from '#contract/statuses.ts'
import { isOwnContent } from '../publishing/own-content.ts'
import { useMe, useZone } from '../shell/use-shell-data.ts'
import { changeWords } from './change-words.ts'

export interface ChangedMeanwhile {
  /** What has changed under the reader, one line a post; empty if nothing has. */
  lines: readonly string[]
  /** The reader has looked at it. */
  accept: () => void
}

const NOTHING: readonly string[] = []

/**
 * Which posts another hand has changed since they came onto the screen. A verdict would be about a text that the reader
 * may not have noticed, so it waits until they say that they have. What this person changes is known to them, and what
 * is drawn ahead (`isRead` is false) nobody has read.
 */
export function useChangedMeanwhile(posts: readonly Post[], isRead: boolean): ChangedMeanwhile {
  const cache = useQueryClient()
  const me = useMe().data?.id
  const zone = useZone()
  const [read, setRead] = useState(posts)
  const changed = useMemo(() => {
    if (!isRead || read === posts) return []
    const known = new Map(read.map((post) => [post.id, post]))
    return posts.flatMap((post) => {
      const before = known.get(post.id)
      if (!before || before.contentHash === post.contentHash || !isUndecided(post)) return []
      const isMine = post.writtenBy?.kind === 'user' && post.writtenBy.userId === me && me !== undefined
      return isMine || isOwnContent(cache, post) ? [] : [{ before, post }]
    })
  }, [posts, read, isRead, me, cache])
  if (changed.length === 0 && read !== posts) setRead(posts)
  const lines = useMemo(
    () => (changed.length === 0 ? NOTHING : changed.map(({ before, post }) => changeWords(before, post, zone))),
    [changed, zone],
  )
  return { lines, accept: () => setRead(posts) }
}
