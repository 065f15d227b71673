import { useState } from 'react'
import { fieldsOf } from '../api/problem-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { EmailField } from './email-field.tsx'

export interface SignInInput {
  email: string
  password: string
  /** The code. Requested only if the account has two-factor codes. */
  code?: string
}

interface Props {
  submit: (input: SignInInput) => void
  busy: boolean
  error: Error | null
  email?: string
}

/** Email and password, and the code if the account needs one. */
export function SignInForm({ submit, busy, error, email: known = '' }: Props) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const fields = fieldsOf(error)
  const asksCode = fields.has('code') || code !== ''
  return (
    <Form
      focusFirst
      error={error}
      submit={() => {
        submit({ email, password, ...(code.trim() && { code: code.trim() }) })
      }}
    >
      <EmailField error={fields.get('email')} value={email} change={setEmail} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        error={fields.get('password')}
        value={password}
        change={setPassword}
      />
      {asksCode && <CodeField value={code} change={setCode} error={fields.get('code')} />}
      <Button type="submit" look="primary" busy={busy}>
        {busy ? 'Signing in …' : 'Sign in'}
      </Button>
    </Form>
  )
}
