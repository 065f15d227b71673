import { useState } from 'react'
import { REJECT_REASONS, REJECT_WORDS, type RejectReason } from '#contract/statuses.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { KeyHint } from '../ui/key-hint.tsx'

interface Props {
  title: string
  reject: (reason: RejectReason, note: string) => void
  onClose: () => void
}

/** Why it goes back: a reason by its number, a note if there is more to say. */
export function RejectDialog({ title, reject, onClose }: Props) {
  const [reason, setReason] = useState<RejectReason | null>(null)
  const [note, setNote] = useState('')
  return (
    <Dialog
      title="Reject"
      description={`“${title}” goes back to its writer as a draft, with your reason.`}
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason) reject(reason, note)
        }}
        onKeyDown={(event) => {
          const chosen = event.target instanceof HTMLTextAreaElement ? undefined : REJECT_REASONS[Number(event.key) - 1]
          if (!chosen) return
          event.preventDefault()
          setReason(chosen)
          const radio = event.currentTarget.elements.namedItem('reason')
          if (radio instanceof RadioNodeList)
            (radio[REJECT_REASONS.indexOf(chosen)] as HTMLInputElement | undefined)?.focus()
        }}
      >
        <fieldset className="flex flex-col">
          <legend className="pb-1 text-dense font-medium">Reason</legend>
          {REJECT_REASONS.map((value, index) => (
            <label
              key={value}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken lg:min-h-8"
            >
              <input
                type="radio"
                name="reason"
                value={value}
                required
                className="size-4 accent-accent"
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              <span className="grow">{REJECT_WORDS[value]}</span>
              <KeyHint keys={String(index + 1)} />
            </label>
          ))}
        </fieldset>
        <Field label="Note (optional)" hint="Shown to the writer.">
          {(control) => (
            <textarea
              {...control}
              rows={2}
              className={`${INPUT} py-2`}
              maxLength={2000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          {!reason && <p className="mr-auto self-center text-dense text-ink-2">Choose a reason first.</p>}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" unavailable={reason ? null : 'Choose a reason first.'} hint="Enter">
            Reject
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
