import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Section } from '../ui/section.tsx'
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
      <ul
        aria-label="Last movements"
        className="flex flex-col divide-y divide-line rounded-panel border border-line bg-sheet"
      >
        {moves.map(({ id, type, amount, metadata, createdAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
            <span className="min-w-0">
              {movementWords(type, metadata, labels, billing.subscription === null)}
              <time dateTime={createdAt} className="figures block text-facts text-ink-2">
                {formatWhen(createdAt, zone)}
              </time>
            </span>
            <span className="figures">
              {amount > 0 ? '+' : ''}
              {formatCredits(amount)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
