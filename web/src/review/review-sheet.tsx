import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { isApproved } from '#contract/statuses.ts'
import type { Finding } from '../mend/mend.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { classes } from '../ui/classes.ts'
import { Desk } from '../ui/sheet.tsx'
import { DrawnAhead } from './end-mark.tsx'
import type { DeskFacts } from './use-desk-facts.ts'
import type { Versions } from './use-versions.ts'
import { VariantSheet } from './variant-sheet.tsx'

const NONE: readonly SocialAccount[] = []

interface Props {
  /** Whether it is drawn ahead, in which case being in view does not count as read. */
  ahead: boolean
  title: string
  place: string
  heading: RefObject<HTMLHeadingElement | null>
  versions: Versions
  shown: Post
  facts: DeskFacts
  /** When each post would go out, in words. */
  times: ReadonlyMap<string, string>
  editing: boolean
  stopEditing: () => void
  marked: Finding | null
  editAt: (post: Post, finding: Finding) => void
}

/** The draft exactly as it will be published: all versions side by side, with the versions that the person has read. */
export function ReviewSheet(props: Props) {
  const { ahead, title, place, heading, versions, shown, facts, times, editing, stopEditing, marked, editAt } = props
  const { sheets: posts, show, left, toggle, opened, noteOpened } = versions
  const { accounts, blockers, whyNot, mayNot } = facts
  const among = posts.length > 1
  return (
    <section aria-label="Draft" className="flex min-w-0 flex-col gap-3">
      <div>
        <p className="text-meta text-ink-3">{place}</p>
        <h2 ref={heading} tabIndex={-1} className="text-section font-semibold outline-none">
          {title}
        </h2>
      </div>
      {among && (
        <ul aria-label="Versions" className="flex flex-wrap gap-1.5">
          {posts.map((post) => (
            <li key={post.id}>
              <button
                type="button"
                aria-pressed={post.id === shown.id}
                className={classes(
                  'flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2 ring-inset hover:bg-wash aria-pressed:bg-wash lg:min-h-8 lg:min-w-8',
                  opened.has(post.id) ? 'ring-1 ring-line-2' : 'ring-2 ring-amber',
                )}
                onClick={() => show(post.id)}
              >
                <PlatformMark platform={post.platform} />
                {/* The mark's room is reserved, so that nothing moves when a version has been read. */}
                <Check
                  aria-hidden="true"
                  className={classes('size-3.5 text-ink-3', !opened.has(post.id) && 'invisible')}
                />
                <span className="sr-only">
                  Go to {PLATFORM_NAMES[post.platform]}
                  {!opened.has(post.id) && ', not opened yet'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <DrawnAhead value={ahead}>
        <Desk className={classes(among && 'flex items-start gap-8 overflow-x-auto')}>
          {posts.map((post) => (
            <VariantSheet
              key={post.id}
              post={post}
              accounts={accounts ?? NONE}
              among={among}
              current={post.id === shown.id}
              leftOut={left.has(post.id)}
              blocker={blockers.get(post.id) ?? null}
              obstacle={isApproved(post) ? whyNot(post) : null}
              mayDecide={mayNot.approve === null}
              when={times.get(post.id) ?? null}
              editing={editing && post.id === shown.id}
              choose={show}
              opened={noteOpened}
              toggle={toggle}
              stopEditing={stopEditing}
              marked={marked}
              editAt={editAt}
            />
          ))}
        </Desk>
      </DrawnAhead>
    </section>
  )
}
