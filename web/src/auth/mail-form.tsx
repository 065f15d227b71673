import { type ReactNode, useState } from 'react'
import { fieldsOf } from '../api/problem-words.ts'
import { useSubmit } from '../api/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { EmailField } from './email-field.tsx'

interface Props {
  verb: string
  send: (email: string) => Promise<unknown>
  /** The message after sending. It must not reveal whether the address has an account. */
  sent: (email: string) => ReactNode
}

/** Asks for an address and has a mail sent there. */
export function MailForm({ verb, send, sent }: Props) {
  const [email, setEmail] = useState('')
  const ask = useSubmit({ mutationFn: () => send(email.trim()) })
  if (ask.isSuccess) {
    return (
      <p role="status" className="text-base">
        {sent(email.trim())}
      </p>
    )
  }
  const fields = fieldsOf(ask.error)
  return (
    <Form
      focusFirst
      error={ask.error}
      retry={() => ask.mutate()}
      submit={() => {
        ask.mutate()
      }}
    >
      <EmailField error={fields.get('email')} value={email} change={setEmail} />
      <Button type="submit" look="primary" busy={ask.isPending}>
        {ask.isPending ? 'Sending …' : verb}
      </Button>
    </Form>
  )
}
