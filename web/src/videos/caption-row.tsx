import { X } from 'lucide-react'
import { MAX_CAPTION_CHARACTERS } from '#contract/making/video-lists.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { focusBeside } from '../ui/focus-beside.ts'
import type { CaptionDraft } from './caption-drafts.ts'

interface Props {
  draft: CaptionDraft
  /** The number, counted from 1. */
  number: number
  change: (part: Partial<CaptionDraft>) => void
  remove: () => void
  /** The server's problem with a field, such as that of `captions.3.end` for `end`. */
  problem: (field: 'text' | 'start' | 'end') => string | undefined
}

export function CaptionRow({ draft, number, change, remove, problem }: Props) {
  const name = `Caption ${number}`
  return (
    <li className="flex flex-wrap items-start gap-2">
      <Seconds
        label={`${name} begins, seconds`}
        value={draft.start}
        change={(start) => change({ start })}
        error={problem('start')}
      />
      <Seconds
        label={`${name} ends, seconds`}
        value={draft.end}
        change={(end) => change({ end })}
        error={problem('end')}
      />
      <div className="min-w-40 flex-1">
        <Field label={name} hideLabel error={problem('text')}>
          {(control) => (
            <textarea
              {...control}
              dir="auto"
              rows={1}
              className={`${INPUT} field-sizing-content py-2 lg:py-1.5`}
              maxLength={MAX_CAPTION_CHARACTERS}
              required
              value={draft.text}
              onChange={(event) => change({ text: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Button
        look="quiet"
        aria-label={`Remove caption ${number}`}
        onClick={(event) => {
          focusBeside(event.currentTarget, event.currentTarget.closest('form')?.querySelector('[data-add]'))
          remove()
        }}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </li>
  )
}

interface SecondsProps {
  label: string
  value: string
  change: (seconds: string) => void
  error: string | undefined
}

function Seconds({ label, value, change, error }: SecondsProps) {
  return (
    <div className="w-24 shrink-0">
      <Field label={label} hideLabel error={error}>
        {(control) => (
          <input
            {...control}
            type="number"
            className={`${INPUT} figures`}
            min={0}
            step="any"
            required
            value={value}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
    </div>
  )
}
