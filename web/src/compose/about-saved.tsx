import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { isApproved } from '#contract/statuses.ts'
import { RestsOn } from '../publishing/rests-on.tsx'
import { sentBack } from '../publishing/sent-back.ts'
import { SentBackNote } from '../publishing/sent-back-note.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { OUT, OutAlready } from './out-already.tsx'

/**
 * What the writer should know about a saved draft: what is live already, why it was sent back, what it rests on, and that
 * it is approved.
 */
export function AboutSaved({ item }: { item: PostGroupWithPosts }) {
  const back = sentBack(item)
  const out = item.posts.filter(({ status }) => OUT.has(status))
  return (
    <>
      {out.length > 0 && <OutAlready posts={out} />}
      {back && <SentBackNote rejection={back} />}
      {item.group.basis && (
        <Disclosure
          className="text-facts font-medium"
          summary={
            <span>
              What this draft rests on
              {item.group.basis.unsupported.length > 0 && <span className="text-amber"> · some of it on nothing</span>}
            </span>
          }
        >
          <RestsOn basis={item.group.basis} />
        </Disclosure>
      )}
      {item.posts.some(isApproved) && (
        <p className="rounded-control bg-amber-soft px-3 py-2 text-ink">
          This is approved. Saving a change withdraws the approval and sends it back to review.
        </p>
      )}
    </>
  )
}
