import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useSubmit } from '../api/use-submit.ts'
import { createWorkspace } from '../auth/create-workspace.ts'
import { browserTimeZone } from '../time.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Creates another workspace for the signed-in person, with its own accounts, drafts and members. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { orgId } = useWorkspace()
  const [name, setName] = useState('')
  const make = useSubmit({
    mutationFn: () => createWorkspace(client, { name, timezone: browserTimeZone() }),
    onSuccess: () => {
      cache.removeQueries({ queryKey: queryKeys.workspace(orgId) })
      void cache.invalidateQueries({ queryKey: queryKeys.orgs })
      void navigate({ to: '/' })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Make another workspace"
      description="It has its own accounts, drafts and people. You become its owner, and it opens at once."
      verb="Make the workspace"
      working="Making it …"
      write={make}
      submit={() => make.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Workspace"
        hint="A company, a product, or your own name."
        required
        maxLength={80}
        autoComplete="off"
        error={fieldsOf(make.error).get('name')}
        value={name}
        change={setName}
      />
    </FormDialog>
  )
}
