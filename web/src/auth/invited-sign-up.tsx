import { useState } from 'react'
import { useClient } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useSubmit } from '../api/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { EmailField } from './email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

interface Props {
  token: string
  email: string
  joined: () => void
}

/** Makes an account for the invited address. The link came by mail to that address, which confirms it. */
export function InvitedSignUp({ token, email, joined }: Props) {
  const { api, session } = useClient()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const make = useSubmit({
    mutationFn: async () => {
      await api('POST /v1/auth/sign-up', {
        email,
        password,
        invitationToken: token,
        name: name.trim(),
      })
      const { orgId } = await api('POST /v1/invitations/accept', { token })
      await session.choose(orgId)
    },
    onSuccess: joined,
    // The account may exist although joining failed. The page then offers to join.
    onError: () => session.start(),
  })
  const fields = fieldsOf(make.error)
  return (
    <Form
      focusFirst
      error={make.error}
      submit={() => {
        make.mutate()
      }}
    >
      <EmailField value={email} />
      <TextField
        label="Your name"
        hint="Colleagues see this name beside what you approve."
        autoComplete="name"
        required
        maxLength={100}
        error={fields.get('name')}
        value={name}
        change={setName}
      />
      <NewPasswordField error={fields.get('password')} value={password} change={setPassword} />
      <Button type="submit" look="primary" busy={make.isPending}>
        {make.isPending ? 'Joining …' : 'Make the account and join'}
      </Button>
    </Form>
  )
}
