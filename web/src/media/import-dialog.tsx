import { useState } from 'react'
import { ROOM } from '#contract/draft-room.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useImport } from './use-library.ts'

/** Copies a file from the web. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState({ url: '', altText: '' })
  const write = useImport()
  const fields = fieldsOf(write.error)
  return (
    <FormDialog
      title="Add by link"
      verb="Add the file"
      working="Copying …"
      write={write}
      submit={() => write.mutate(form, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label="Address of the file"
        hint="It must lead to the image or video itself, not to a page that shows it."
        type="url"
        required
        placeholder="https://example.com/photo.jpg"
        error={fields.get('url')}
        value={form.url}
        change={(url) => setForm({ ...form, url })}
      />
      <TextField
        label="Description for people who cannot see it (optional)"
        maxLength={ROOM.altText}
        error={fields.get('altText')}
        value={form.altText}
        change={(altText) => setForm({ ...form, altText })}
      />
    </FormDialog>
  )
}
