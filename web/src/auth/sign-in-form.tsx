import { useState } from 'react'
import { problemOf } from '../api/problem-words.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { WriteProblem } from '../ui/problem.tsx'

interface Props {
  submit: (input: { email: string; password: string }) => void
  busy: boolean
  error: Error | null
  email?: string
}

/** Email and password of somebody who has an account. */
export function SignInForm({ submit, busy, error, email: known = '' }: Props) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const fields = error ? problemOf(error).fields : new Map<string, string>()
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit({ email, password })
      }}
    >
      {fields.size === 0 && <WriteProblem error={error} />}
      <Field label="Email" error={fields.get('email')}>
        {(control) => (
          <input
            {...control}
            className={INPUT}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label="Password" error={fields.get('password')}>
        {(control) => (
          <input
            {...control}
            className={INPUT}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" busy={busy}>
        {busy ? 'Signing in …' : 'Sign in'}
      </Button>
    </form>
  )
}
