import { CREDIT_ACTIONS, type CreditActionKey } from '#contract/billing/catalogue.ts'
import type { Operation } from '#kernel/operation.ts'
import { betweenMarks } from './between-marks.ts'

/** The guide to credits, with its table of actions, their prices, and the operations that charge them. */
export const withPrices = (guide: string, operations: readonly Operation[]): string =>
  betweenMarks(guide, 'src/contract/billing/catalogue.ts and the operations', tableOf(operations))

function tableOf(operations: readonly Operation[]): string {
  const rows = Object.entries(CREDIT_ACTIONS).flatMap(([key, { label, description, credits }]) => {
    const asked = operations.filter(({ costs }) => costs === (key as CreditActionKey)) // the table's own key
    if (asked.length === 0) return []
    const routes = asked.map(({ method, path }) => `\`${method} ${path.replace('/v1/orgs/{orgId}', '…')}\``)
    return [`| ${label} | ${description} | ${credits} | ${routes.join(', ')} |`]
  })
  return ['| | For | Credits | Asked for by |', '|---|---|---|---|', ...rows].join('\n')
}
