import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Section } from '../ui/section.tsx'
import { Table } from '../ui/table.tsx'
import { formatCredits, movementWords } from './credit-words.ts'
import type { Billing } from './reads.ts'

/** The latest movements of credits, newest first. */
export function MovementsSection({ billing }: { billing: Billing }) {
  const zone = useZone()
  const labels = new Map<string, string>(billing.creditActionCosts.map(({ key, label }) => [key, label]))
  const moves = billing.recentCreditTransactions
  if (moves.length === 0) return null
  return (
    <Section title="Last movements">
      <Table
        label="Last movements"
        rows={moves}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'What for',
            cell: ({ type, metadata }) => movementWords(type, metadata, labels, billing.subscription === null),
          },
          {
            head: 'When',
            cell: ({ createdAt }) => (
              <time dateTime={createdAt} className="text-facts text-ink-2">
                {formatWhen(createdAt, zone)}
              </time>
            ),
          },
          {
            head: 'Credits',
            figures: true,
            cell: ({ amount }) => `${amount > 0 ? '+' : ''}${formatCredits(amount)}`,
          },
        ]}
      />
    </Section>
  )
}
