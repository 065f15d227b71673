import { useWorkspace } from '../api/client-context.ts'
import { useWrite } from '../api/use-write.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { Table } from '../ui/table.tsx'
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
  // The provider's address expires soon, so it is requested only when it is needed.
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
      <Table
        label="Payments"
        rows={payments}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Amount', cell: ({ amount, currency }) => moneyWords(amount, currency) },
          { head: 'State', cell: ({ status }) => STATUS[status] },
          {
            head: 'When',
            cell: ({ createdAt }) => (
              <time dateTime={createdAt} className="text-facts text-ink-2">
                {formatWhen(createdAt, zone)}
              </time>
            ),
          },
          {
            head: 'Invoice',
            figures: true,
            cell: ({ id, invoiceUrl, createdAt }) =>
              invoiceUrl && (
                <Button busy={invoice.isPending && invoice.variables === id} onClick={() => invoice.mutate(id)}>
                  Open
                  <span className="sr-only"> the invoice of {formatWhen(createdAt, zone)}</span>
                </Button>
              ),
          },
        ]}
      />
    </Section>
  )
}
