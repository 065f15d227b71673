import { notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { OpenLedger } from './load-ledger.ts'
import { inWords } from './words.ts'

const THRESHOLDS = [100, 80]

interface Use {
  orgId: string
  opened: Pick<OpenLedger, 'period' | 'budget'>
  /** The given and the bought credits that were used in the period. */
  used: { given: number; purchased: number }
  /** The given credits that are left, and all credits that are left. */
  left: { given: number; total: number }
}

/**
 * Notifies the people who can act when 80 % of the period's given credits are used, and again when all are used. The
 * notification's key allows one notification for each of the two thresholds. The check looks at the present usage, not
 * at whether this use crossed a threshold, because the threshold moves with the budget and with expiring credits. Spec
 * E2
 */
export async function warnOfLow(db: Trx, { orgId, opened, used, left }: Use): Promise<void> {
  const given = used.given + left.given
  // A workspace without given credits uses bought ones.
  const all = given > 0 ? given : used.purchased + left.total
  const inAll = used.given + used.purchased
  const passed = THRESHOLDS.find((percent) => inAll * 100 >= percent * all)
  if (passed === undefined) return
  const day = opened.period.start.slice(0, 10)
  await notify(db, {
    orgId,
    type: 'credits_low',
    title: passed === 100 ? 'All credits of this period are used' : `${passed} % of this period’s credits are used`,
    body: `${inWords(left.total)} are left. ${
      opened.budget
        ? 'An owner or admin can raise the monthly budget under Settings, Plan and credits.'
        : 'An owner or admin can buy credits or choose a larger plan under Settings, Plan and credits.'
    }`,
    href: '/settings/plan',
    dedupeKey: `credits_low:${day}:${passed}`,
    permission: 'billing:manage',
    metadata: { subject: { type: 'org', id: orgId }, percent: passed, remainingCredits: left.total / 1000 },
  })
}
