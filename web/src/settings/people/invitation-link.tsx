import { useQuery } from '@tanstack/react-query'
import { isApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem } from '../../ui/problem.tsx'

/** Mails are written a moment after the request. */
const LOOK_AGAIN_MS = 1000

/**
 * The link of an invitation on an installation without a mail server. It is in the mails that the installation stores
 * and its operator may read. Nobody else sees it, because the link lets its holder create the account.
 */
export function InvitationLink({ email, since }: { email: string; since: number }) {
  const { api } = useClient()
  const link = useQuery({
    queryKey: ['invitation link', email, since],
    queryFn: async () => {
      const { items } = await api('GET /v1/installation/mail', { limit: 20 })
      const mail = items.find(({ to, sentAt }) => to.includes(email) && Date.parse(sentAt) >= since)
      if (!mail) return null
      const { links } = await api('GET /v1/installation/mail/{mailId}', { mailId: mail.id })
      return links.find((one) => one.includes('/invitations/accept#')) ?? null
    },
    retry: false,
    refetchInterval: ({ state }) => (state.data === null && !state.error ? LOOK_AGAIN_MS : false),
  })
  if (isApiError(link.error, 403))
    return (
      <p>
        This installation sends no mail. Whoever runs it finds the link for {email} under Settings, Mail, and can pass
        it on.
      </p>
    )
  if (link.error) return <ReadProblem error={link.error} retry={() => void link.refetch()} />
  if (!link.data) return <MutedLines rows={1} label="Making the link" />
  return (
    <div className="flex flex-col gap-3">
      <p>
        This installation sends no mail: pass the link on yourself. It works once, within 7 days, for whoever has it as{' '}
        {email}.
      </p>
      <CopyText label={`The link for ${email}`} text={link.data} />
    </div>
  )
}
