import { useState } from 'react'
import { ROOM } from '#contract/limits/draft-room.ts'
import type { PostMedia } from '#contract/media/media.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf, sentence } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Output } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'

interface Props {
  /** Receives the file once it is imported. */
  take?: (asset: PostMedia) => void
  onClose: () => void
}

/** Imports a file from the web. */
export function ImportDialog({ take, onClose }: Props) {
  const [form, setForm] = useState({ url: '', altText: '' })
  const write = useImport()
  const fields = fieldsOf(write.error)
  const taken = ({ asset }: { asset: PostMedia }) => {
    take?.(asset)
    onClose()
  }
  return (
    <FormDialog
      title="Add by link"
      verb="Add the file"
      working="Copying …"
      write={write}
      submit={() => write.mutate(form, { onSuccess: taken })}
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

function useImport() {
  const { orgId } = useWorkspace()
  return useWrite<{ url: string; altText: string }, Output<'POST /v1/orgs/{orgId}/marketing/media/import'>>({
    touches: () => [queryKeys.library(orgId)],
    send: (api, { url, altText }) =>
      api('POST /v1/orgs/{orgId}/marketing/media/import', {
        orgId,
        url: url.trim(),
        ...(altText.trim() && { altText: altText.trim() }),
      }),
    done: ({ warnings }) => ({
      message: ['The file is in the library.', ...warnings.map(({ message }) => sentence(message))].join(' '),
    }),
  })
}
