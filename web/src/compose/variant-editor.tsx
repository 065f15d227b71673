import { Plus, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useRef } from 'react'
import type { PostMedia } from '#contract/media/media.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { type ThreadPart, threadOf } from '#contract/posts/post-parts.ts'
import { useAccountOf } from '../accounts/use-accounts.ts'
import { useNotify } from '../api/toasts.ts'
import { MediaStrip } from '../media/media-strip.tsx'
import { PLATFORM_VIEWS } from '../platforms/table.ts'
import { Button } from '../ui/button.tsx'
import { type Draft, setOwn, setVariant, type TextAndMedia, textOf, type Variant } from './draft.ts'
import { TEXT } from './editor.tsx'
import { followShared } from './follow-shared.ts'
import type { ChangeDraft } from './use-draft.ts'

/** Loaded late, because it loads the rules of nine platforms. */
const RepairOffers = lazy(() =>
  import('../media/repair-offers.tsx').then((module) => ({ default: module.RepairOffers })),
)

interface Props {
  draft: Draft
  variant: Variant
  change: ChangeDraft
  /** Notes on the text, shown right below it. */
  children: ReactNode
}

/** One platform's version: its text, media and thread, and the platform's own fields. */
export function VariantEditor({ draft, variant, change, children }: Props) {
  const { platform } = variant
  const { Fields, threads } = PLATFORM_VIEWS[platform]
  const { text, media } = textOf(draft, variant)
  const account = useAccountOf()({ platform, socialAccountId: variant.accountId })
  const name = PLATFORM_NAMES[platform]
  const setPayload = (payload: Record<string, unknown>) =>
    change((now) => setVariant(now, platform, () => ({ payload })))
  const setMedia = (update: (media: PostMedia | null) => PostMedia | null) =>
    change((now) => {
      const current = now.variants.find((one) => one.platform === platform) ?? variant
      return setOwn(now, platform, { media: update(textOf(now, current).media) })
    })
  const notify = useNotify()
  const field = useRef<HTMLTextAreaElement>(null)
  const follow = (what: keyof TextAndMedia) => {
    const own = { [what]: variant.own?.[what] }
    change((now) => followShared(now, platform, what))
    field.current?.focus() // the button is gone
    notify({
      message: what === 'text' ? `${name} follows the shared text.` : `${name} shows the shared media.`,
      action: { label: 'Undo', key: 'z', run: () => change((now) => setOwn(now, platform, own)) },
    })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 text-facts text-ink-2">
        <p>{standing(name, variant)}</p>
        {variant.own?.text !== undefined && (
          <Button look="quiet" onClick={() => follow('text')}>
            Follow the shared text again
          </Button>
        )}
        {variant.own?.media !== undefined && (
          <Button look="quiet" onClick={() => follow('media')}>
            Show the shared media again
          </Button>
        )}
      </div>
      <textarea
        ref={field}
        aria-label={`Text for ${name}`}
        data-words="contentText"
        dir="auto"
        className={TEXT}
        value={text}
        onChange={(event) => change((now) => setOwn(now, platform, { text: event.target.value }))}
      />
      {children}
      <MediaStrip label={`Add images or a video for ${name}`} media={media} change={setMedia} />
      <Suspense>
        <RepairOffers platform={platform} media={media} payload={variant.payload} change={setMedia} />
      </Suspense>
      {threads && (
        <ThreadEditor
          platform={platform}
          parts={threadOf(variant.payload)}
          change={(update) =>
            change((now) =>
              setVariant(now, platform, ({ payload }) => {
                const thread = update(threadOf(payload))
                return { payload: { ...payload, thread: thread.length > 0 ? thread : undefined } }
              }),
            )
          }
        />
      )}
      <Suspense>
        {Fields && <Fields payload={variant.payload} media={media} account={account} change={setPayload} />}
      </Suspense>
    </div>
  )
}

/** Which parts of the version are its own. */
function standing(name: string, { own }: Variant): string {
  if (own === null) return `Follows the shared text. Typing here makes ${name}’s own version.`
  if (own.text === undefined) return `Follows the shared text, with media of its own.`
  return own.media === undefined ? `Edited for ${name}.` : `Edited for ${name}, with media of its own.`
}

interface ThreadProps {
  platform: Platform
  parts: readonly ThreadPart[]
  change: (update: (parts: readonly ThreadPart[]) => readonly ThreadPart[]) => void
}

/** The posts after the first. */
function ThreadEditor({ platform, parts, change }: ThreadProps) {
  const id = useId()
  const name = PLATFORM_NAMES[platform]
  const notify = useNotify()
  const remove = (index: number, removed: ThreadPart) => {
    change((now) => now.toSpliced(index, 1))
    notify({
      message: `Post ${index + 2} of the thread was removed.`,
      action: { label: 'Undo', key: 'z', run: () => change((now) => now.toSpliced(index, 0, removed)) },
    })
  }
  const put = (index: number, part: Partial<ThreadPart>) =>
    change((now) => now.map((old, at) => (at === index ? { ...old, ...part } : old)))
  return (
    <div className="flex flex-col gap-3">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the thread
        <div key={index} className="flex flex-col gap-2 border-line border-l-2 pl-4">
          <div className="flex items-center justify-between">
            <label htmlFor={`${id}-${index}`} className="text-facts font-medium">
              Post {index + 2} of the thread on {name}
            </label>
            <Button
              look="quiet"
              aria-label={`Remove post ${index + 2} of the thread`}
              onClick={() => remove(index, part)}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </div>
          <textarea
            id={`${id}-${index}`}
            data-words={`platformPayload.thread.${index}.text`}
            dir="auto"
            className="field-sizing-content min-h-24 w-full resize-y rounded-sheet bg-sheet p-3 text-write shadow-sheet ring-1 ring-line"
            value={part.text}
            onChange={(event) => put(index, { text: event.target.value })}
          />
          <MediaStrip
            label={`Add media to post ${index + 2}`}
            media={part.media ?? null}
            change={(update) => put(index, { media: update(part.media ?? null) })}
          />
        </div>
      ))}
      <Button className="self-start" onClick={() => change((now) => [...now, { text: '' }])}>
        <Plus aria-hidden="true" className="size-4" />
        {parts.length === 0 ? 'Make it a thread' : 'Add a post to the thread'}
      </Button>
    </div>
  )
}
