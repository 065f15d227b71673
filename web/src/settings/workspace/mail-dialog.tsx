import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem } from '../../ui/problem.tsx'

/** One mail as text, with its link to copy. */
export function MailDialog({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const { api } = useClient()
  const mail = useQuery({
    queryKey: [...queryKeys.mails, mailId],
    queryFn: () => api('GET /v1/installation/mail/{mailId}', { mailId }),
  })
  return (
    <Dialog title={mail.data?.subject ?? 'Mail'} description={mail.data && `to ${mail.data.to}`} onClose={onClose}>
      {mail.error && <ReadProblem error={mail.error} retry={() => void mail.refetch()} />}
      {mail.isPending && !mail.error && <MutedLines rows={1} label="Loading the mail" />}
      {mail.data && <pre className="whitespace-pre-wrap break-words font-sans">{mail.data.text}</pre>}
    </Dialog>
  )
}
