import { Link } from '@tanstack/react-router'
import { useClient } from '../api/client-context.ts'
import { Front } from './front.tsx'
import { MailForm } from './mail-form.tsx'

/** For somebody who has forgotten their password. */
export function ForgotPage() {
  const { api } = useClient()
  return (
    <Front
      title="Choose a new password"
      lead="Galley mails you a link. It opens a page where you choose a new password."
    >
      <MailForm
        verb="Send the link"
        send={(email) => api('POST /v1/auth/password/reset-request', { email })}
        sent={(email) => `If ${email} has an account here, a link is on its way. It works once, within an hour.`}
      />
      <p className="pt-4 text-facts">
        <Link to="/sign-in" className="inline-flex min-h-11 min-w-11 items-center font-medium link lg:min-h-6">
          Back to signing in
        </Link>
      </p>
    </Front>
  )
}
