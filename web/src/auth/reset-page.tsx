import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useSubmit } from '../api/use-submit.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { fragmentToken } from './fragment-token.ts'
import { Front } from './front.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { NoToken } from './no-token.tsx'

/** The page of the link to a new password. */
export function ResetPage() {
  const { api } = useClient()
  const [token] = useState(fragmentToken)
  const [password, setPassword] = useState('')
  const reset = useSubmit({
    mutationFn: (from: string) => api('POST /v1/auth/password/reset', { token: from, password }),
  })
  if (!token) return <NoToken title="Choose a new password" />
  if (reset.isSuccess) {
    return (
      <Front
        title="Your password is changed"
        lead="Every session of this account has ended. Sign in with the new password."
      >
        <Link to="/sign-in" className={buttonClasses('primary')}>
          Sign in
        </Link>
      </Front>
    )
  }
  const fields = fieldsOf(reset.error)
  return (
    <Front title="Choose a new password" lead="All sessions of this account end with it.">
      <Form
        focusFirst
        error={reset.error}
        submit={() => {
          reset.mutate(token)
        }}
      >
        <NewPasswordField label="New password" error={fields.get('password')} value={password} change={setPassword} />
        <Button type="submit" look="primary" busy={reset.isPending}>
          {reset.isPending ? 'Saving …' : 'Save the password'}
        </Button>
      </Form>
    </Front>
  )
}
