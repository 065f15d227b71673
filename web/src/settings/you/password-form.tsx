import { useState } from 'react'
import { fieldsOf } from '../../api/problem-words.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Output } from '../../api/routes.ts'
import { useWrite } from '../../api/use-write.ts'
import { NewPasswordField } from '../../auth/new-password-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Tick } from '../../ui/tick.tsx'

type Changed = Output<'POST /v1/auth/password/change'>

function goingOn(assistants: Changed['assistants']): string {
  if (assistants.length === 0) return ''
  return ` Still connected: ${assistants.map(({ clientName }) => clientName).join(', ')}. Under Assistants you can disconnect those that you do not know.`
}

/**
 * Changes the password. A person without one (who signs in by a link or another provider) leaves the first field empty.
 */
export function PasswordForm() {
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const [endAssistants, setEnd] = useState(false)
  const save = useWrite<void, Changed>({
    touches: () => [queryKeys.sessions],
    send: (api) =>
      api('POST /v1/auth/password/change', {
        newPassword,
        endAssistants,
        ...(currentPassword !== '' && { currentPassword }),
      }),
    done: ({ assistants }) => ({
      message: `Your password is changed. Every other session has ended.${goingOn(assistants)}`,
    }),
  })
  const fields = fieldsOf(save.error)
  return (
    <Form
      className="flex max-w-sm flex-col items-start gap-4"
      error={save.error}
      submit={() => {
        save.mutate(undefined, {
          onSuccess: () => {
            setCurrent('')
            setNew('')
          },
        })
      }}
    >
      <div className="flex w-full flex-col gap-4">
        <TextField
          label="Current password"
          hint="Leave it empty if you have never set one."
          type="password"
          autoComplete="current-password"
          error={fields.get('currentPassword')}
          value={currentPassword}
          change={setCurrent}
        />
        <NewPasswordField label="New password" error={fields.get('newPassword')} value={newPassword} change={setNew} />
      </div>
      <Tick label="Disconnect my assistants too, in every workspace" checked={endAssistants} change={setEnd} />
      <Button type="submit" look="primary" busy={save.isPending}>
        Change the password
      </Button>
    </Form>
  )
}
