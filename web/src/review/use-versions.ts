import { useCallback, useMemo, useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { isUndecided } from '#contract/statuses.ts'

export interface Versions {
  /** In display order. Canceled versions are left out unless there are no others. */
  sheets: readonly Post[]
  /** The version on which keys act. Undefined for a group without posts. */
  shown: Post | undefined
  show: (postId: string) => void
  /** Shows the next version, or the one before. */
  step: (by: number) => void
  /** The ids of the versions that the verdict leaves out. */
  left: ReadonlySet<string>
  /** Leaves a version out of the verdict, or includes it again. */
  toggle: (postId: string) => void
  /** The ids of the versions whose end has been in view with their present content. */
  opened: ReadonlySet<string>
  noteOpened: (post: Post) => void
}

/** The versions of a draft: which one is shown, which the verdict leaves out, and which have been read. */
export function useVersions(posts: readonly Post[]): Versions {
  const [shownId, setShownId] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [openedContent, setOpenedContent] = useState<ReadonlySet<string>>(new Set())
  const standing = posts.filter(({ status }) => status !== 'canceled')
  const sheets = standing.length > 0 ? standing : posts
  // A failed post is shown first, because people come to see it.
  const first = standing.find(({ status }) => status === 'failed') ?? sheets[0]
  const shown = standing.find(({ id }) => id === shownId) ?? first
  const toggle = useCallback(
    (postId: string) => {
      const undecided = posts.filter(isUndecided)
      if (!undecided.some(({ id }) => id === postId) || undecided.length < 2) return
      setLeft((was) => {
        const now = new Set(was)
        if (!now.delete(postId)) now.add(postId)
        return now
      })
    },
    [posts],
  )
  const noteOpened = useCallback(
    (post: Post) => setOpenedContent((was) => (was.has(contentOf(post)) ? was : new Set(was).add(contentOf(post)))),
    [],
  )
  const opened = useMemo(
    () => new Set(posts.filter((post) => openedContent.has(contentOf(post))).map(({ id }) => id)),
    [posts, openedContent],
  )
  return {
    sheets,
    shown,
    show: setShownId,
    step: (by) => {
      const index = shown ? standing.indexOf(shown) : -1
      setShownId(standing[(index + by + standing.length) % standing.length]?.id ?? null)
    },
    left,
    toggle,
    opened,
    noteOpened,
  }
}

/** The content that was read. A new text of the same post counts as unread. */
const contentOf = ({ id, contentHash }: Post): string => `${id} ${contentHash}`
