import { Link } from '@tanstack/react-router'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { partsOf } from '#contract/posts/post-parts.ts'
import { isUndecided } from '#contract/statuses.ts'
import { useAccountOf } from '../accounts/use-accounts.ts'
import { useNow } from '../clock.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { PLATFORM_VIEWS } from '../platforms/table.ts'
import { useGroup } from '../publishing/use-groups.ts'
import { draftedBy } from '../review/drafted-by.ts'
import { useSlots } from '../review/use-slots.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatAge, formatDay, wallOf } from '../time.ts'
import { buttonClasses } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { BlankSheet } from './blank-sheet.tsx'
import type { Waiting } from './pile.ts'

interface Props {
  waiting: Waiting
  mayDecide: boolean
}

/** The draft whose time comes first, as it will be published, on top of the others. */
export function TopSheet({ waiting: { groupId, title, at, passed, item }, mayDecide }: Props) {
  const read = useGroup(item ? null : groupId).data
  const draft = item ?? read
  const [first, ...others] = draft?.posts.filter(isUndecided) ?? []
  const accountOf = useAccountOf()
  const now = useNow()
  if (!draft || !first) return <BlankSheet />
  const { group } = draft
  const { Preview } = PLATFORM_VIEWS[first.platform]
  const facts = [
    ...(group.draftedBy ? [draftedBy(group.draftedBy)] : []),
    formatAge(group.createdAt, now),
    ...(others.length > 0 ? [`also ${others.map(({ platform }) => PLATFORM_NAMES[platform]).join(', ')}`] : []),
  ]
  return (
    <div className="relative mx-3.5 mt-5 mb-7">
      <div
        aria-hidden="true"
        className="absolute inset-0 translate-x-1 translate-y-0.5 rotate-1 rounded-sheet bg-sheet shadow-sheet ring-1 ring-line"
      />
      <div
        aria-hidden="true"
        className="absolute inset-0 -translate-x-0.5 translate-y-0.5 -rotate-1 rounded-sheet bg-sheet shadow-sheet ring-1 ring-line"
      />
      <article aria-label={title} className="relative rounded-sheet bg-sheet shadow-sheet ring-1 ring-line">
        <header className="flex min-h-11 items-center gap-2.5 border-line border-b px-3 text-meta">
          <PlatformMark platform={first.platform} className="size-4" />
          <h3 className="min-w-0 grow truncate font-semibold">
            <span className="sr-only">{PLATFORM_NAMES[first.platform]}: </span>
            {title}
          </h3>
          <span className={classes('shrink-0 font-semibold whitespace-nowrap', passed ? 'text-red' : 'text-amber')}>
            {passed ? (
              'slot passed'
            ) : at === null ? (
              <LikelyTime post={first} />
            ) : (
              <>
                for <When at={at} />
              </>
            )}
          </span>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long post scrolls inside it */}
        <section aria-label="The post" tabIndex={0} className={classes('overflow-y-auto', roomOf(first))}>
          <Preview platform={first.platform} content={first} account={accountOf(first)} />
        </section>
        <footer className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-3 py-1.5 text-meta text-ink-3">
          <Link
            to="/review/{-$groupId}"
            params={{ groupId }}
            className={buttonClasses('plain', 'px-2 text-facts lg:min-h-8')}
          >
            {mayDecide ? 'Read and decide' : 'Read it in Review'}
          </Link>
          <p className="ml-auto min-w-0 truncate">{facts.join(' · ')}</p>
        </footer>
      </article>
    </div>
  )
}

/** The height of the sheet depends on its kind of content, not on what has loaded. */
function roomOf(post: Post): string {
  const parts = partsOf(post, [post.linkCard])
  if (parts.length > 1 || parts.some(({ media, linkCard }) => media !== null || linkCard !== null)) return 'h-80'
  const { length } = post.contentText
  if (length > 360) return 'h-72 lg:h-64'
  return length > 180 ? 'h-60 lg:h-48' : length > 90 ? 'h-48 lg:h-36' : 'h-36 lg:h-30'
}

/** The free time that an approval would take, if there is no wished time. */
function LikelyTime({ post: { platform } }: { post: Post }) {
  const [slot] = useSlots([platform])[platform] ?? []
  return slot ? (
    <>
      likely <When at={slot.scheduledForUtc} />
    </>
  ) : null
}

function When({ at }: { at: string }) {
  const { day, time } = wallOf(at, useZone())
  return (
    <time dateTime={at}>
      {formatDay(day)} {time}
    </time>
  )
}
