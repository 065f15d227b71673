import { useState } from 'react'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { CodeField } from '../auth/code-field.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Switches the second proof off; it takes both proofs. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const disable = useWrite<void, unknown>({
    touches: () => [queryKeys.me],
    send: (api) => api('POST /v1/auth/totp/disable', { code: code.trim(), ...(password !== '' && { password }) }),
    done: () => ({ message: 'Codes are off: a password is enough now.' }),
  })
  const fields = fieldsOf(disable.error)
  return (
    <Dialog title="Switch codes off" description="A password alone lets you in afterwards." onClose={onClose}>
      <Form
        error={disable.error}
        submit={() => {
          disable.mutate(undefined, { onSuccess: onClose })
        }}
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Keep as it is</Button>
          <Button type="submit" look="danger" busy={disable.isPending}>
            Switch off
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
