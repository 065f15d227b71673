import type { KeyboardEvent } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { ThoughtFields, type ThoughtForm } from './thought-fields.tsx'
import { useSaveThought } from './use-thoughts.ts'

const EMPTY: ThoughtForm = { text: '', kind: 'thought', tags: '' }

/**
 * Captures a thought from any page. The typed text is stored until it is saved, even if the dialog is closed. `about`
 * is a preset tag.
 */
export function NoteDialog({ about, onClose }: { about?: string | undefined; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm(
    `${orgId}.thought${about ? `.${about}` : ''}`,
    { ...EMPTY, tags: about?.replaceAll(',', ' ') ?? '' },
    { lasts: true },
  )
  const save = useSaveThought()
  const done = () => {
    kept.forget()
    onClose()
  }
  const submit = () => save.mutate(kept.value, { onSuccess: done })
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!save.isPending) event.currentTarget.requestSubmit()
  }
  return (
    <Dialog
      title="Note a thought"
      description="An observation, a number, a story. Posts are written from it later; nothing is published."
      onClose={onClose}
    >
      <Form
        error={save.error}
        retry={submit}
        locked={useLock('content:write', 'note thoughts')}
        kept={kept}
        submit={submit}
        onKeyDown={keys}
      >
        <ThoughtFields form={kept.value} change={kept.change} error={save.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" look="primary" hint="Ctrl Enter" busy={save.isPending}>
            Keep it
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
