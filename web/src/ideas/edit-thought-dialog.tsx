import { useState } from 'react'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { Thought } from './reads.ts'
import { ThoughtFields } from './thought-fields.tsx'
import { useChangeThought } from './use-thoughts.ts'

export function EditThoughtDialog({ thought, onClose }: { thought: Thought; onClose: () => void }) {
  const [form, setForm] = useState({ text: thought.text, kind: thought.kind, tags: thought.tags.join(', ') })
  const save = useChangeThought(thought.id)
  return (
    <FormDialog
      title="Edit the thought"
      {...(thought.draftGroupIds.length > 0 && { description: 'Drafts that were made from it stay as they are.' })}
      verb="Save"
      write={save}
      submit={() => save.mutate(form, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ThoughtFields form={form} change={setForm} error={save.error} />
    </FormDialog>
  )
}
