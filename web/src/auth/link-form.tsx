import { useClient } from '../api/client-context.ts'
import { now } from '../clock.ts'
import { keepNext } from './kept-next.ts'
import { MailForm } from './mail-form.tsx'

/**
 * Requests a sign-in link by mail instead of a password. `next` is the page to open if the link is opened in this
 * browser.
 */
export function LinkForm({ next }: { next: string }) {
  const { api } = useClient()
  return (
    <MailForm
      verb="Send the link"
      send={(email) => {
        keepNext(localStorage, next, now())
        return api('POST /v1/auth/magic-link', { email })
      }}
      sent={(email) => `If ${email} has an account here, a link is on its way. It works once, within 15 minutes.`}
    />
  )
}
