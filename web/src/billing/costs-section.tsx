import { Disclosure } from '../ui/disclosure.tsx'
import { Section } from '../ui/section.tsx'
import { Table } from '../ui/table.tsx'
import { creditWords } from './credit-words.ts'
import type { Billing } from './reads.ts'

/** What each action costs in credits. */
export function CostsSection({ costs }: { costs: Billing['creditActionCosts'] }) {
  return (
    <Section title="What things cost">
      <Disclosure className="font-medium" summary={`Show the prices of ${costs.length} actions`}>
        <Table
          label="Prices"
          rows={costs}
          keyOf={({ key }) => key}
          columns={[
            {
              head: 'Action',
              cell: ({ label, description }) => (
                <>
                  {label}
                  <span className="block text-facts text-ink-2">{description}</span>
                </>
              ),
            },
            { head: 'Price', figures: true, cell: ({ credits }) => creditWords(credits) },
          ]}
        />
      </Disclosure>
    </Section>
  )
}
