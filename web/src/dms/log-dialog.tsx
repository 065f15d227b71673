import type { KeyboardEvent } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import type { Conversation } from './reads.ts'
import { useAddConversation } from './use-dms.ts'

const WROTE = [
  { value: 'them', label: 'They wrote last' },
  { value: 'me', label: 'I wrote last' },
] as const

const EMPTY: { handle: string; from: 'them' | 'me'; text: string; notes: string } = {
  handle: '',
  from: 'them',
  text: '',
  notes: '',
}

interface Props {
  done: (conversation: Conversation) => void
  onClose: () => void
}

/** Logs a conversation on X. What is typed is kept until it is logged, even if the dialog is closed. */
export function LogDialog({ done, onClose }: Props) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm(`${orgId}.dm-new`, EMPTY, { lasts: true })
  const add = useAddConversation()
  const fields = fieldsOf(add.error)
  const { handle, from, text, notes } = kept.value
  const submit = () =>
    add.mutate(
      {
        handle: handle.trim(),
        ...(text.trim() !== '' && { messages: [{ from, text: text.trim() }] }),
        ...(notes.trim() !== '' && { notes: notes.trim() }),
      },
      {
        onSuccess: (conversation) => {
          kept.forget()
          onClose()
          done(conversation)
        },
      },
    )
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!add.isPending) event.currentTarget.requestSubmit()
  }
  return (
    <Dialog
      title="Log a conversation"
      description="What was said in direct messages on X. Somebody who is tracked already is continued. Galley reads and sends none."
      onClose={onClose}
    >
      <Form error={add.error} retry={submit} submit={submit} onKeyDown={keys}>
        <TextField
          label="Handle on X"
          hint="@rita, or the address of the profile."
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fields.get('handle')}
          value={handle}
          change={(next) => kept.change({ ...kept.value, handle: next })}
        />
        <TextArea
          label="What was said last (optional)"
          grows
          maxLength={10_000}
          error={fields.get('messages.0.text')}
          value={text}
          change={(next) => kept.change({ ...kept.value, text: next })}
        />
        {text.trim() !== '' && (
          <Choice
            label="Who wrote it"
            hint="It decides whose turn it is."
            value={from}
            options={WROTE}
            choose={(next) => kept.change({ ...kept.value, from: next })}
          />
        )}
        <TextArea
          label="Notes (optional)"
          hint="Who it is, and what you want."
          grows
          maxLength={5000}
          error={fields.get('notes')}
          value={notes}
          change={(next) => kept.change({ ...kept.value, notes: next })}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" look="primary" hint="Ctrl Enter" busy={add.isPending}>
            Log it
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
