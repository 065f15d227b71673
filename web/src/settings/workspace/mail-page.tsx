import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useReadContext } from '../../api/reads.ts'
import { useZone } from '../../shell/use-shell-data.ts'
import { formatWhen } from '../../time.ts'
import { ExampleRow } from '../../ui/example-row.tsx'
import { EmptyState, MutedLines } from '../../ui/page.tsx'
import { ReadProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { mailsRead } from '../reads.ts'

const MailDialog = lazy(() => import('./mail-dialog.tsx').then((module) => ({ default: module.MailDialog })))

/** The mails of an installation without a mail server, whose operator passes the links on. */
export function MailPage() {
  const zone = useZone()
  const [open, setOpen] = useState<string | null>(null)
  const mails = useQuery(mailsRead(useReadContext()))
  const bySmtp = mails.data?.transport === 'smtp'
  return (
    <Section
      title="Mail"
      lead={
        bySmtp
          ? 'Mail goes out through the mail server that is set up.'
          : 'No mail server is set up, so that mails stay here. Open one to pass its link on. To send them, start Galley with SMTP_URL and MAIL_FROM (docs/guides/mail.md).'
      }
    >
      {mails.error && <ReadProblem error={mails.error} retry={() => void mails.refetch()} />}
      {mails.isPending && !mails.error && <MutedLines rows={2} label="Loading mails" />}
      {mails.data?.items.length === 0 && !bySmtp && (
        <EmptyState
          title="No mail yet"
          example={<ExampleRow title="You are invited" line="to somebody@example.com, just now" />}
        >
          Invitations and sign-in links will be kept here.
        </EmptyState>
      )}
      {mails.data && mails.data.items.length > 0 && (
        <ul aria-label="Mails" className="flex flex-col rounded-panel border border-line bg-sheet">
          {mails.data.items.map((mail) => (
            <li key={mail.id} className="border-line not-first:border-t">
              <button
                type="button"
                className="flex w-full flex-wrap gap-x-3 px-4 py-3 text-left hover:bg-wash"
                onClick={() => setOpen(mail.id)}
              >
                <span className="min-w-40 grow basis-40">
                  <span className="block font-medium">{mail.subject}</span>
                  <span className="block truncate text-meta text-ink-3">to {mail.to}</span>
                </span>
                <span className="text-meta text-ink-3 figures">{formatWhen(mail.sentAt, zone)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suspense>{open !== null && <MailDialog mailId={open} onClose={() => setOpen(null)} />}</Suspense>
    </Section>
  )
}
