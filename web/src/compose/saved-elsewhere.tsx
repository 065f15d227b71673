import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { Button } from '../ui/button.tsx'
import { type Draft, draftFrom } from './draft.ts'
import { rebase } from './rebase.ts'

interface Props {
  draft: Draft
  /** The newest saved version. */
  item: PostGroupWithPosts
  putMine: (rebased: Draft) => void
  takeNewest: (newest: Draft) => void
}

/** Shown if somebody else has saved the draft meanwhile. Asks whose text to keep. */
export function SavedElsewhere({ draft, item, putMine, takeNewest }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-control border border-amber bg-amber-soft px-3 py-2"
    >
      <p className="grow basis-60">Somebody changed this after you opened it. Your text is kept here.</p>
      <Button onClick={() => putMine(rebase(draft, item))}>Put mine in its place</Button>
      <Button onClick={() => takeNewest(draftFrom(item))}>Take the newest</Button>
    </div>
  )
}
