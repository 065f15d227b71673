import { useState } from 'react'
import { fieldsOf } from '../../api/problem-words.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { CodeField } from '../../auth/code-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Switches two-factor codes off, which requires the password and a code. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const disable = useWrite<void, unknown>({
    touches: () => [queryKeys.me],
    send: (api) => api('POST /v1/auth/totp/disable', { code: code.trim(), ...(password !== '' && { password }) }),
    done: () => ({ message: 'Codes are off: you sign in with your password alone.' }),
  })
  const fields = fieldsOf(disable.error)
  return (
    <FormDialog
      title="Switch codes off"
      description="Afterwards you can sign in with the password alone."
      verb="Switch off"
      look="danger"
      cancel="Keep as it is"
      write={disable}
      submit={() => disable.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <CodeField value={code} change={setCode} error={fields.get('code')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={fields.get('password')}
        value={password}
        change={setPassword}
      />
    </FormDialog>
  )
}
