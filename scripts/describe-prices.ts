import { CREDIT_ACTIONS, type CreditActionKey } from '#contract/billing/catalogue.ts'
import type { Operation } from '#kernel/operation.ts'

const BEGIN = '<!-- Written by `npm run generate` from src/contract/billing/catalogue.ts and the operations: -->'
const END = '<!-- until here. -->'

/** The guide to credits, with its table of actions, their prices, and the operations that charge them. */
export function withPrices(guide: string, operations: readonly Operation[]): string {
  const [before, after] = [guide.indexOf(BEGIN), guide.indexOf(END)]
  if (before < 0 || after < before) throw new Error('docs/guides/credits.md has lost its marks')
  return `${guide.slice(0, before)}${BEGIN}\n\n${tableOf(operations)}\n\n${guide.slice(after)}`
}

function tableOf(operations: readonly Operation[]): string {
  const rows = Object.entries(CREDIT_ACTIONS).flatMap(([key, { label, description, credits }]) => {
    const asked = operations.filter(({ costs }) => costs === (key as CreditActionKey)) // the table's own key
    if (asked.length === 0) return []
    const routes = asked.map(({ method, path }) => `\`${method} ${path.replace('/v1/orgs/{orgId}', '…')}\``)
    return [`| ${label} | ${description} | ${credits} | ${routes.join(', ')} |`]
  })
  return ['| | For | Credits | Asked for by |', '|---|---|---|---|', ...rows].join('\n')
}
