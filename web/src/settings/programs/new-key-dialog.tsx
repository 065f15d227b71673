import { useState } from 'react'
import type { Permission } from '#contract/people/roles.ts'
import { useWorkspace } from '../../api/client-context.ts'
import { fieldsOf } from '../../api/problem-words.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Output } from '../../api/routes.ts'
import { useWrite } from '../../api/use-write.ts'
import { now } from '../../clock.ts'
import { Choice } from '../../ui/choice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Tick } from '../../ui/tick.tsx'
import { PERMISSION_LINES } from './permission-lines.ts'

const ENDS = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never' },
] as const
type Ends = (typeof ENDS)[number]['value']

interface NewKey {
  name: string
  permissions: Permission[]
  ends: Ends
}

/** Creates a key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { orgId, permissions: own } = useWorkspace()
  const [form, setForm] = useState<NewKey>({ name: '', permissions: ['workspace:read'], ends: '90' })
  const make = useWrite<NewKey, Output<'POST /v1/orgs/{orgId}/api-keys'>>({
    touches: () => [queryKeys.apiKeys(orgId)],
    send: (api, { name, permissions, ends }) =>
      api('POST /v1/orgs/{orgId}/api-keys', {
        orgId,
        name: name.trim(),
        permissions,
        ...(ends !== 'never' && { expiresAt: new Date(now() + Number(ends) * 86_400_000).toISOString() }),
      }),
  })
  if (make.data) {
    return (
      <SecretDialog title={`${make.data.name} is ready`} label="The key" secret={make.data.secret} onClose={onClose} />
    )
  }
  const fields = fieldsOf(make.error)
  const toggle = (permission: Permission, on: boolean) =>
    setForm({
      ...form,
      permissions: on ? [...form.permissions, permission] : form.permissions.filter((one) => one !== permission),
    })
  return (
    <FormDialog
      title="Make an API key"
      description="Give it what the program needs, and no more."
      verb="Make the key"
      write={make}
      submit={() => make.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="What will use it, for example “Nightly report”."
        required
        maxLength={80}
        error={fields.get('name')}
        value={form.name}
        change={(name) => setForm({ ...form, name })}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-facts font-medium">It may</legend>
        {own.map((permission) => (
          <Tick
            key={permission}
            label={PERMISSION_LINES[permission]}
            checked={form.permissions.includes(permission)}
            disabled={permission === 'workspace:read'}
            change={(on) => toggle(permission, on)}
          />
        ))}
      </fieldset>
      <Choice
        label="It ends"
        error={fields.get('expiresAt')}
        value={form.ends}
        options={ENDS}
        choose={(ends) => setForm({ ...form, ends })}
      />
    </FormDialog>
  )
}
