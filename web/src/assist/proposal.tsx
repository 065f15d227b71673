import type { ReactNode } from 'react'
import { creditWords } from '../billing/credit-words.ts'
import { Button } from '../ui/button.tsx'

interface Props {
  label: string
  /** What a reader should know before using the text. */
  notes: readonly string[]
  used: number
  actions: { label: string; run: () => void }[]
  discard: () => void
  children: ReactNode
}

/** A text by a model, beside the draft until a person takes or discards it. */
export function Proposal({ label, notes, used, actions, discard, children }: Props) {
  return (
    <section
      aria-label={label}
      className="flex flex-col gap-3 rounded-panel border border-line-3 bg-sheet p-4"
      // Announced when it arrives, since it was requested seconds ago.
      aria-live="polite"
    >
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 font-medium">
        {label}
        <span className="figures text-facts font-normal text-ink-2">
          {used === 0 ? 'Cost nothing' : `Cost ${creditWords(used)}`}
        </span>
      </h2>
      <div dir="auto" className="max-h-96 overflow-y-auto text-base wrap-anywhere">
        {children}
      </div>
      {notes.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-facts text-ink-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {actions.map(({ label: words, run }, index) => (
          <Button key={words} look={index === 0 ? 'primary' : 'plain'} onClick={run}>
            {words}
          </Button>
        ))}
        <Button look="quiet" onClick={discard}>
          Discard
        </Button>
      </div>
    </section>
  )
}
