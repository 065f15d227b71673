import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { isUndecided } from '#contract/statuses.ts'
import { isOwnContent } from '../publishing/own-content.ts'
import { useMe, useZone } from '../shell/use-shell-data.ts'
import { changeWords } from './change-words.ts'

export interface ChangedMeanwhile {
  /** The changes since the reader opened the draft, one line for each post. Empty if there are none. */
  lines: readonly string[]
  /** The reader has seen the changes. */
  accept: () => void
}

const NOTHING: readonly string[] = []

/**
 * The posts that somebody else has changed since they appeared on the screen. The reader may not have noticed the new
 * text, so the verdict waits until they confirm. Changes by this person do not count, nor do changes while the draft is
 * drawn ahead (`isRead` is false).
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
