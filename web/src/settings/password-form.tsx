import { useState } from 'react'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { NewPasswordField } from '../auth/new-password-field.tsx'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Changes the password; whoever has none yet (a link or another provider let them in) leaves the first field empty. */
export function PasswordForm() {
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const save = useWrite<void, unknown>({
    touches: () => [queryKeys.sessions],
    send: (api) =>
      api('POST /v1/auth/password/change', { newPassword, ...(currentPassword !== '' && { currentPassword }) }),
    done: () => ({ message: 'The password is new. Every other session has ended.' }),
  })
  const fields = fieldsOf(save.error)
  return (
    <form
      className="flex max-w-sm flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(undefined, {
          onSuccess: () => {
            setCurrent('')
            setNew('')
          },
        })
      }}
    >
      {fields.size === 0 && <WriteProblem error={save.error} />}
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
      <Button type="submit" look="primary" busy={save.isPending}>
        Change the password
      </Button>
    </form>
  )
}
