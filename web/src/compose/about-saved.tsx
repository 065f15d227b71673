import { lazy, Suspense } from 'react'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { isApproved } from '#contract/statuses.ts'
import { sentBack } from '../publishing/sent-back.ts'
import { SentBackNote } from '../publishing/sent-back-note.tsx'
import { OUT, OutAlready } from './out-already.tsx'

const WhatItRestsOn = lazy(() => import('./what-it-rests-on.tsx').then((module) => ({ default: module.WhatItRestsOn })))

/** Notes about a saved draft: published parts, why it was sent back, its basis, and that it is approved. */
export function AboutSaved({ item }: { item: PostGroupWithPosts }) {
  const back = sentBack(item)
  const out = item.posts.filter(({ status }) => OUT.has(status))
  return (
    <>
      {out.length > 0 && <OutAlready posts={out} />}
      {back && <SentBackNote rejection={back} />}
      {item.group.basis && (
        <Suspense>
          <WhatItRestsOn basis={item.group.basis} />
        </Suspense>
      )}
      {item.posts.some(isApproved) && (
        <p className="rounded-control bg-amber-soft px-3 py-2 text-ink">
          This is approved. Saving a change withdraws the approval and sends it back to review.
        </p>
      )}
    </>
  )
}
