import { useClient } from '../api/client-context.ts'
import { MailForm } from './mail-form.tsx'

/** A link by mail instead of a password. */
export function LinkForm() {
  const { api } = useClient()
  return (
    <MailForm
      verb="Send the link"
      send={(email) => api('POST /v1/auth/magic-link', { email })}
      sent={(email) => `If ${email} has an account here, a link is on its way. It is good once, for 15 minutes.`}
    />
  )
}
