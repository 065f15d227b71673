import type { RefObject } from 'react'
import type { Post } from '#contract/post.ts'
import { isApproved } from '#contract/statuses.ts'
import { classes } from '../ui/classes.ts'
import { VariantSheet } from './variant-sheet.tsx'

interface Props {
  title: string
  posts: readonly Post[]
  place: string
  heading: RefObject<HTMLHeadingElement | null>
  shown: Post
  show: (postId: string) => void
  left: ReadonlySet<string>
  blockers: ReadonlyMap<string, string>
  toggle: (postId: string) => void
  /** Why an approved post cannot go out as things stand. */
  whyNot: (post: Post) => string | null
  /** When each post would go out, in words. */
  times: ReadonlyMap<string, string>
  editing: boolean
  stopEditing: () => void
}

/** The draft exactly as it will be published: everything that a press covers, side by side if there is room. */
export function ReviewSheet(props: Props) {
  const { title, posts, place, heading, shown, show, left, blockers, toggle, whyNot, times, editing, stopEditing } =
    props
  const among = posts.length > 1
  return (
    <section aria-label="Draft" className="flex min-w-0 flex-col gap-3">
      <div>
        <p className="text-meta text-ink-3">{place}</p>
        <h2 ref={heading} tabIndex={-1} className="text-section font-semibold outline-none">
          {title}
        </h2>
      </div>
      <div
        className={classes(
          'grid gap-6',
          among ? 'grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))]' : 'max-w-reading',
        )}
      >
        {posts.map((post) => (
          <VariantSheet
            key={post.id}
            post={post}
            among={among}
            current={post.id === shown.id}
            leftOut={left.has(post.id)}
            blocker={blockers.get(post.id) ?? null}
            obstacle={isApproved(post) ? whyNot(post) : null}
            when={times.get(post.id) ?? null}
            editing={editing && post.id === shown.id}
            choose={() => show(post.id)}
            toggle={() => toggle(post.id)}
            stopEditing={stopEditing}
          />
        ))}
      </div>
    </section>
  )
}
