import { CircleMinus } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/post.ts'
import { useAccountOf } from '../accounts/use-accounts.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { PLATFORM_VIEWS } from '../platforms/table.ts'
import { PostStory } from '../publishing/post-story.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { isUndecided } from './plan.ts'
import { PostChecks } from './post-checks.tsx'

const editor = () => import('./edit-in-place.tsx').then((module) => ({ default: module.EditInPlace }))
const EditInPlace = lazy(editor)

interface Props {
  title: string
  posts: readonly Post[]
  place: string
  heading: RefObject<HTMLHeadingElement | null>
  shown: Post
  show: (postId: string) => void
  left: ReadonlySet<string>
  editing: boolean
  stopEditing: () => void
}

/** The draft exactly as it will be published: one sheet a platform. */
export function ReviewSheet({ title, posts, place, heading, shown, show, left, editing, stopEditing }: Props) {
  // Not needed to read, but at once when somebody presses E.
  useEffect(() => void editor(), [])
  const accountOf = useAccountOf()
  const account = accountOf(shown)
  const { Preview } = PLATFORM_VIEWS[shown.platform]
  return (
    <section aria-label="Draft" className="flex min-w-0 flex-col gap-3">
      <div>
        <p className="text-meta text-ink-3">{place}</p>
        <h2 ref={heading} tabIndex={-1} className="text-section font-semibold outline-none">
          {title}
        </h2>
      </div>
      <Tabs
        label="Platforms"
        value={shown.id}
        choose={show}
        tabs={posts.map((post) => ({
          value: post.id,
          name: `${PLATFORM_NAMES[post.platform]}${left.has(post.id) ? ', left out' : ''}`,
          label: (
            <>
              <PlatformMark platform={post.platform} />
              {PLATFORM_NAMES[post.platform]}
              {left.has(post.id) && <CircleMinus aria-hidden="true" className="size-4 text-failed" />}
            </>
          ),
        }))}
      >
        <div className="flex flex-col gap-3">
          <div className="overflow-hidden rounded-panel border border-line bg-surface">
            {editing ? (
              <Suspense>
                <EditInPlace key={shown.id} post={shown} account={account} close={stopEditing} />
              </Suspense>
            ) : (
              <Preview platform={shown.platform} content={shown} account={account} />
            )}
          </div>
          {!editing && <PostChecks platform={shown.platform} content={shown} account={account} />}
          <Facts post={shown} leftOut={left.has(shown.id)} broken={account?.status === 'error'} />
          <PostStory key={shown.id} post={shown} account={account} />
        </div>
      </Tabs>
    </section>
  )
}

function Facts({ post, leftOut, broken }: { post: Post; leftOut: boolean; broken: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-dense">
      {!isUndecided(post) && (
        <StatusMark
          status={post.status}
          word={post.mayBeLive && post.status === 'failed' ? 'May be live' : undefined}
        />
      )}
      {leftOut && (
        <p className="flex items-center gap-2 text-failed">
          <CircleMinus aria-hidden="true" className="size-4" />
          Left out of this verdict
        </p>
      )}
      {broken && <p className="text-failed">The account needs to be connected again before this can go out.</p>}
    </div>
  )
}
