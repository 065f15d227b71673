import { useState } from 'react'
import { fieldsOf } from '../api/problem-words.ts'
import { useNotify } from '../api/toasts.ts'
import { AskForm } from '../assist/ask-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { authorOf } from './item-words.ts'
import type { Item } from './reads.ts'
import { useDraftAnswer } from './use-inbox-writes.ts'

interface Props {
  item: Item
  /** The text that a new draft takes the place of. */
  replaces: string
  /** The new draft is here: what was typed makes room for it. */
  drafted: () => void
  putBack: (text: string) => void
  onClose: () => void
}

/** Asks for a draft of the answer, with its price. What was typed can be put back. */
export function DraftDialog({ item, replaces, drafted, putBack, onClose }: Props) {
  const [guidance, setGuidance] = useState('')
  const notify = useNotify()
  const write = useDraftAnswer()
  const submit = () =>
    write.mutate(
      { item, guidance },
      {
        onSuccess: () => {
          drafted()
          notify({
            message: 'Drafted. Nothing was sent.',
            ...(replaces.trim() && { action: { label: 'Put mine back', run: () => putBack(replaces) } }),
          })
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={`Draft an answer to ${authorOf(item)}`}
      description="In the brand’s voice, and with its reason. Nothing is sent."
      onClose={onClose}
    >
      <AskForm
        ask={{ kind: 'reply', itemId: item.id }}
        verb={item.draftText === null ? 'Draft it' : 'Redraft it'}
        working="Drafting …"
        write={write}
        submit={submit}
        close={onClose}
      >
        <TextArea
          label="What to say (optional)"
          hint="Facts that you give here may be used."
          grows
          maxLength={2000}
          error={fieldsOf(write.error).get('guidance')}
          value={guidance}
          change={setGuidance}
        />
      </AskForm>
    </Dialog>
  )
}
