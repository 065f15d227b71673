import { Disclosure } from '../ui/disclosure.tsx'
import { Section } from '../ui/section.tsx'
import { creditWords } from './credit-words.ts'
import type { Billing } from './reads.ts'

/** What each action costs in credits. */
export function CostsSection({ costs }: { costs: Billing['creditActionCosts'] }) {
  return (
    <Section title="What things cost">
      <Disclosure className="font-medium" summary={`Show the prices of ${costs.length} actions`}>
        <ul
          aria-label="Prices"
          className="mt-2 flex flex-col divide-y divide-line rounded-panel border border-line bg-sheet"
        >
          {costs.map(({ key, label, description, credits }) => (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
              <span className="min-w-0">
                {label}
                <span className="block text-facts text-ink-2">{description}</span>
              </span>
              <span className="figures">{creditWords(credits)}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </Section>
  )
}
