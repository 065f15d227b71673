import { ChevronRight, ExternalLink } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { classes } from '../ui/classes.ts'
import { webAddress } from '../ui/web-address.ts'
import { AccountLink } from './account-link.tsx'
import { hasStory } from './story.ts'

const Timeline = lazy(() => import('./timeline.tsx').then((module) => ({ default: module.Timeline })))

/** The history of a post's publication: its state, and every call that was made for it. */
export function PostStory({ post, account }: { post: Post; account: SocialAccount | null }) {
  const panel = useId()
  const [open, setOpen] = useState(post.mayBeLive)
  if (!hasStory(post)) return null
  const published = webAddress(post.publishedUrl)
  return (
    <section aria-label="Publishing" className="flex flex-col gap-2 text-facts">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          className="inline-flex min-h-11 items-center gap-1 font-medium text-ink-2 hover:text-ink lg:min-h-8"
          onClick={() => setOpen(!open)}
        >
          <ChevronRight aria-hidden="true" className={classes('size-4', open && 'rotate-90')} />
          What happened
        </button>
        {published && (
          <a
            href={published}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1 font-medium link lg:min-h-6"
          >
            <ExternalLink aria-hidden="true" className="size-3.5" />
            Open on {PLATFORM_NAMES[post.platform]}
          </a>
        )}
        {!published && <AccountLink post={post} account={account} />}
      </div>
      <div id={panel}>
        {open && (
          <Suspense>
            <Timeline post={post} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
