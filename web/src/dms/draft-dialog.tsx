import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { AskForm } from '../assist/ask-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import type { Conversation } from './reads.ts'
import { useDraftMessage } from './use-dms.ts'

/** Asks a model for the next message, with the price beside the button. */
export function DraftDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const { id, person } = conversation
  const kept = useKeptForm(`${orgId}.dm-guidance.${id}`, { guidance: '' })
  const write = useDraftMessage(conversation)
  const submit = () =>
    write.mutate(kept.value, {
      onSuccess: () => {
        kept.settle()
        onClose()
      },
    })
  return (
    <Dialog
      title={`Draft a message to @${person.handle}`}
      description="A model writes it from your notes, from what was said, and in the brand’s voice. It is put into the field, for you to change. Nothing is sent."
      onClose={onClose}
    >
      <AskForm
        ask={{ kind: 'message', conversationId: id }}
        verb="Draft it"
        working="Drafting …"
        write={write}
        submit={submit}
        close={onClose}
      >
        <TextArea
          label="What should it say? (optional)"
          hint="Such as: thank her, and ask for a photo of the screw."
          grows
          maxLength={2000}
          error={fieldsOf(write.error).get('guidance')}
          value={kept.value.guidance}
          change={(guidance) => kept.change({ guidance })}
        />
      </AskForm>
    </Dialog>
  )
}
