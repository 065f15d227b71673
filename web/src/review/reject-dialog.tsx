import { useState } from 'react'
import { REJECT_REASONS, REJECT_WORDS, type RejectReason } from '#contract/statuses.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { RadioRow } from '../ui/radio-row.tsx'
import { TextArea } from '../ui/text-area.tsx'

interface Props {
  title: string
  reject: (reason: RejectReason, note: string) => void
  onClose: () => void
}

const CHOOSE = 'Choose a reason first.'

/** Asks why the draft is sent back: a reason by its number, and an optional note. */
export function RejectDialog({ title, reject, onClose }: Props) {
  const [reason, setReason] = useState<RejectReason | null>(null)
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title="Reject"
      description={`“${title}” goes back to its writer as a draft, with your reason.`}
      verb="Reject"
      look="danger"
      hint="Enter"
      unavailable={reason ? null : CHOOSE}
      note={!reason && CHOOSE}
      submit={() => reason && reject(reason, note)}
      onKeyDown={(event) => {
        const chosen = event.target instanceof HTMLTextAreaElement ? undefined : REJECT_REASONS[Number(event.key) - 1]
        if (!chosen) return
        event.preventDefault()
        setReason(chosen)
        const radio = event.currentTarget.elements.namedItem('reason')
        if (radio instanceof RadioNodeList)
          (radio[REJECT_REASONS.indexOf(chosen)] as HTMLInputElement | undefined)?.focus()
      }}
      onClose={onClose}
    >
      <fieldset className="flex flex-col">
        <legend className="pb-1 text-facts font-medium">Reason</legend>
        {REJECT_REASONS.map((value, index) => (
          <RadioRow
            key={value}
            name="reason"
            value={value}
            required
            checked={reason === value}
            choose={() => setReason(value)}
          >
            <span className="grow">{REJECT_WORDS[value]}</span>
            <KeyHint keys={String(index + 1)} />
          </RadioRow>
        ))}
      </fieldset>
      <TextArea label="Note (optional)" hint="Shown to the writer." maxLength={2000} value={note} change={setNote} />
    </FormDialog>
  )
}
