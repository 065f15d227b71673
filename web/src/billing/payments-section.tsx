import { useWorkspace } from '../api/client-context.ts'
import { useWrite } from '../api/use-write.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { moneyWords } from './credit-words.ts'
import type { Billing } from './reads.ts'

const STATUS: Record<Billing['recentBillingTransactions'][number]['status'], string> = {
  open: 'Open',
  past_due: 'Overdue',
  paid: 'Paid',
  canceled: 'Canceled',
  refunded: 'Refunded',
  partially_refunded: 'Refunded in part',
}

/** Payments, each with its invoice. Empty without billing. */
export function PaymentsSection({ billing }: { billing: Billing }) {
  const zone = useZone()
  const { orgId } = useWorkspace()
  // The provider's address is valid only for a short time, so it is requested when it is needed.
  const invoice = useWrite({
    touches: () => [],
    send: (api, transactionId: string) =>
      api('GET /v1/orgs/{orgId}/billing/transactions/{transactionId}/invoice', { orgId, transactionId }),
    receive: (_cache, { url }) => location.assign(url),
  })
  const payments = billing.recentBillingTransactions
  if (payments.length === 0) return null
  return (
    <Section title="Payments">
      <WriteProblem error={invoice.error} />
      <ul
        aria-label="Payments"
        className="flex flex-col divide-y divide-line rounded-panel border border-line bg-sheet"
      >
        {payments.map(({ id, amount, currency, status, createdAt, invoiceUrl }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0">
              <span className="figures">{moneyWords(amount, currency)}</span> · {STATUS[status]}
              <time dateTime={createdAt} className="figures block text-facts text-ink-2">
                {formatWhen(createdAt, zone)}
              </time>
            </span>
            {invoiceUrl && (
              <Button busy={invoice.isPending && invoice.variables === id} onClick={() => invoice.mutate(id)}>
                Invoice
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
