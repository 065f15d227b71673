import type { ReactNode } from 'react'
import { MediaStrip } from '../media/media-strip.tsx'
import { type Draft, setShared } from './draft.ts'
import type { ChangeDraft } from './use-draft.ts'

/** The style of a post's text in the editor. */
export const TEXT =
  'field-sizing-content min-h-48 w-full resize-y rounded-sheet bg-sheet p-4 text-write shadow-sheet ring-1 ring-line'

/** Puts the cursor at the end of the text. */
function atItsEnd(field: HTMLTextAreaElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length)
}

interface Props {
  draft: Draft
  change: ChangeDraft
  /** Notes on the text, shown right below it. */
  children: ReactNode
}

/** The text and media that every platform follows. */
export function SharedEditor({ draft, change, children }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <textarea
        ref={atItsEnd}
        dir="auto"
        aria-label="Shared text"
        data-words="contentText"
        placeholder="Write once, adjust per platform"
        // biome-ignore lint/a11y/noAutofocus: the composer opens straight into its text
        autoFocus
        className={TEXT}
        value={draft.shared.text}
        onChange={(event) => change((now) => setShared(now, { text: event.target.value }))}
      />
      {children}
      <MediaStrip
        label="Add images or a video"
        media={draft.shared.media}
        change={(update) => change((now) => setShared(now, { media: update(now.shared.media) }))}
      />
    </div>
  )
}
