import { Link } from '@tanstack/react-router'
import { useZone } from '../shell/use-shell-data.ts'
import { formatLongDay, wallOf } from '../time.ts'
import { Meter } from '../ui/meter.tsx'
import { Section } from '../ui/section.tsx'
import { BudgetForm } from './budget-form.tsx'
import { creditWords, formatCredits } from './credit-words.ts'
import type { Billing } from './reads.ts'

/** How much of the period's credits is left, and until when. */
export function CreditsSection({ billing }: { billing: Billing }) {
  const zone = useZone()
  const { creditBalance, usageSummary: usage, plan, subscription } = billing
  const ends = formatLongDay(wallOf(usage.periodEnd, zone).day)
  return (
    <Section title="Credits" lead="A button that costs credits shows the price. A call that fails costs nothing.">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure label="Can be used now" value={creditBalance.available} large />
        <Figure label="Used in this period" value={usage.periodUsedCredits} />
        {creditBalance.held > 0 && <Figure label="Reserved for work under way" value={creditBalance.held} />}
        {creditBalance.purchased > 0 && <Figure label="Bought (part of the above)" value={creditBalance.purchased} />}
      </dl>
      <div className="flex flex-col gap-1">
        {usage.periodBudgetCredits > 0 && (
          <Meter
            label="Used"
            figure={`${Math.round(usage.usagePercent)} % of ${creditWords(usage.periodBudgetCredits)}`}
            value={usage.usagePercent}
            most={100}
            nearAt={0.8}
          />
        )}
        <p className="text-facts text-ink-2">
          {usage.periodBudgetCredits === 0 && 'There are no credits for this period. '}
          The period ends on {ends}.{' '}
          <Link to="/settings/activity/{-$runId}" className="link">
            See what ran
          </Link>
        </p>
      </div>
      {subscription === null && plan && <BudgetForm monthlyCredits={plan.monthlyCredits} />}
    </Section>
  )
}

function Figure({ label, value, large = false }: { label: string; value: number; large?: boolean }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-facts text-ink-2">{label}</dt>
      <dd className={large ? 'figures text-figure font-semibold' : 'figures text-page font-semibold'}>
        {formatCredits(value)}
      </dd>
    </div>
  )
}
