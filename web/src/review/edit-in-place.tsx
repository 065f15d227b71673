import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { threadOf } from '#contract/posts/post-parts.ts'
import { isApproved } from '#contract/statuses.ts'
import { isApiError } from '../api/api-error.ts'
import { markWords } from '../mend/mark-words.ts'
import type { Finding } from '../mend/mend.ts'
import { Button } from '../ui/button.tsx'
import { DiffText } from '../ui/diff-text.tsx'
import { Leaving } from '../ui/leaving.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { useKeptText } from '../ui/use-kept-text.ts'
import { useLatest } from '../ui/use-latest.ts'
import { editKey } from './kept-edit.ts'
import { PostChecks } from './post-checks.tsx'
import { useSaveText } from './use-post-writes.ts'

const TypedFindings = lazy(() =>
  import('../mend/typed-findings.tsx').then((module) => ({ default: module.TypedFindings })),
)

interface Props {
  post: Post
  account: SocialAccount | null
  /** The words to mark when it opens. Null to open at the start. */
  marked: Finding | null
  close: () => void
}

/** The texts of a post, the first and those of its thread, as one string for the browser's storage. */
const pack = (texts: readonly string[]): string => (texts.length === 1 ? (texts[0] ?? '') : JSON.stringify(texts))

function unpack(kept: string, count: number): string[] {
  if (count === 1) return [kept]
  try {
    const texts: unknown = JSON.parse(kept)
    if (Array.isArray(texts) && texts.length === count) return texts.map(String)
  } catch {
    // The text was stored before the post became a thread, so it is not JSON.
  }
  return [kept, ...Array.from({ length: count - 1 }, () => '')]
}

/** The path of a part, as checks name it. */
const pathOf = (index: number): string => (index === 0 ? 'contentText' : `platformPayload.thread.${index - 1}.text`)

/** Edits the text of one post in place, part by part. The browser stores it until it is saved or discarded. */
export function EditInPlace({ post, account, marked, close }: Props) {
  const thread = threadOf(post.platformPayload)
  const before = [post.contentText, ...thread.map(({ text }) => text)]
  const { text: kept, type, forget, found } = useKeptText(editKey(post.id), pack(before))
  // Another person's save during typing arrives here too. The person must see it before they replace it.
  const [opened] = useState(post)
  const [leaving, setLeaving] = useState(false)
  const texts = unpack(kept, before.length)
  const [text = '', ...rest] = texts
  const latest = useLatest(texts)
  const typeLatest = (change: (texts: readonly string[]) => string[]) => type(pack(change(latest.current)))
  const field = useRef<HTMLTextAreaElement>(null)
  // Runs before the next key press; until then, keys are held back.
  const start = useRef(marked)
  useLayoutEffect(() => {
    if (!start.current || !markWords(start.current)) field.current?.focus()
  }, [])
  const leave = () => {
    forget()
    close()
  }
  const save = useSaveText(leave)
  const changedElsewhere = isApiError(save.error, 409, 'stale_update')
  const payload =
    thread.length === 0
      ? post.platformPayload
      : { ...post.platformPayload, thread: thread.map((part, index) => ({ ...part, text: rest[index] ?? part.text })) }
  const send = () => {
    if (save.isPending) return
    if (kept === pack(before)) leave()
    else
      save.mutate({
        post: changedElsewhere ? post : opened,
        text,
        platformPayload: thread.length === 0 ? undefined : payload,
      })
  }
  const cancel = () => (kept === pack(before) || leaving ? leave() : setLeaving(true))
  const name = PLATFORM_NAMES[post.platform]
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        else if (event.key === 'Escape') cancel()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {texts.map((part, index) => (
        <textarea
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the thread
          key={index}
          ref={index === 0 ? field : undefined}
          dir="auto"
          data-words={pathOf(index)}
          aria-label={index === 0 ? `Text for ${name}` : `Post ${index + 1} of the thread on ${name}`}
          className="field-sizing-content min-h-28 w-full resize-y rounded-control border border-line-3 bg-sheet p-3 text-base"
          value={part}
          readOnly={save.isPending}
          onChange={(event) => type(pack(texts.map((old, at) => (at === index ? event.target.value : old))))}
        />
      ))}
      <PostChecks
        platform={post.platform}
        content={{ ...post, contentText: text, platformPayload: payload }}
        account={account}
      />
      <Suspense>
        <TypedFindings
          typed={{ ...post, contentText: text, platformPayload: payload, postId: post.id }}
          isHere={(path) => texts.some((_, index) => pathOf(index) === path)}
          edit={(path, change) => typeLatest((now) => now.map((old, at) => (pathOf(at) === path ? change(old) : old)))}
        />
      </Suspense>
      {isApproved(post) && (
        <p className="rounded-control bg-amber-soft px-3 py-2 text-ink">
          This is approved. Saving a change withdraws the approval and sends it back to review.
        </p>
      )}
      {(changedElsewhere || found) && (
        <div role="alert" className="flex flex-col gap-2 rounded-control border border-amber bg-amber-soft p-3">
          <p className="font-medium">
            {changedElsewhere
              ? 'This post was changed meanwhile. From the newest version to yours:'
              : 'This browser kept what you wrote here before and did not save. From the saved version to yours:'}
          </p>
          <DiffText before={before.join('\n\n')} after={texts.join('\n\n')} />
          <p>Save {changedElsewhere && 'again '}to put yours in its place, or cancel to keep the newest.</p>
        </div>
      )}
      {!changedElsewhere && <WriteProblem error={save.error} retry={send} />}
      {leaving && <Leaving stay={() => setLeaving(false)} leave={leave} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={save.isPending} hint="Ctrl Enter">
          {save.isPending ? 'Saving …' : 'Save the text'}
        </Button>
        <Button look="quiet" hint="Esc" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
