import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import type { Conversation } from './reads.ts'
import { useChangeConversation } from './use-dms.ts'

/** Who the person is, and what one wants. Drafts are written from this. */
export function NotesForm({ conversation: { id, notes }, lock }: { conversation: Conversation; lock: string | null }) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm(`${orgId}.dm-notes.${id}`, { text: notes ?? '' }, { lasts: true, stays: true })
  const change = useChangeConversation(id)
  const { text } = kept.value
  if (lock !== null)
    return (
      <section className="flex flex-col gap-1">
        <h3 className="text-meta font-medium text-ink-3">Notes</h3>
        <p dir="auto" className="text-facts whitespace-pre-wrap text-ink-2 wrap-anywhere">
          {notes ?? 'No notes yet.'}
        </p>
      </section>
    )
  const save = () =>
    change.mutate({
      change: { notes: text.trim() },
      said: 'The notes are saved.',
      back: { notes: notes ?? '' },
    })
  return (
    <Form error={change.error} retry={save} submit={save} kept={kept} className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextArea
          label="Notes"
          hint="Who it is, and what you want. Drafts are written from this. The person never sees it."
          grows
          maxLength={5000}
          error={fieldsOf(change.error).get('notes')}
          value={text}
          change={(next) => kept.change({ text: next })}
        />
      </div>
      {text.trim() !== (notes ?? '') && (
        <Button type="submit" busy={change.isPending}>
          Save the notes
        </Button>
      )}
    </Form>
  )
}
