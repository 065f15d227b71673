import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReadContext } from '../api/reads.ts'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/button.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../ui/problem.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { creditWords, moneyWords } from './credit-words.ts'
import { type Billing, type Checkout, checkoutRead } from './reads.ts'

interface Props {
  current: string | null
  subscription: Billing['subscription']
}

const EVERY = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
] as const
type Every = (typeof EVERY)[number]['value']

/** The plans and credit packs that can be bought, in the buyer’s own currency if the provider knows it. */
export function ChoosePlan({ current, subscription }: Props) {
  const { orgId } = useWorkspace()
  const [every, setEvery] = useState<Every>(subscription?.billingInterval ?? 'month')
  const offers = useQuery(checkoutRead(useReadContext()))
  const running = subscription?.hasProviderSubscription === true && subscription.status !== 'canceled'
  const buy = useWrite<string, { checkoutUrl: string }>({
    touches: () => [queryKeys.billing(orgId)],
    send: (api, priceId, idempotencyKey) =>
      api('POST /v1/orgs/{orgId}/billing/checkout', { orgId, priceId }, { idempotencyKey }),
    receive: (_cache, { checkoutUrl }) => location.assign(checkoutUrl),
  })
  const change = useWrite<string, { message: string }>({
    touches: () => [queryKeys.billing(orgId)],
    send: (api, priceId, idempotencyKey) =>
      api('POST /v1/orgs/{orgId}/billing/change-plan', { orgId, priceId }, { idempotencyKey }),
    done: ({ message }) => ({ message }),
    repeats: true,
  })
  if (offers.error) return <ReadProblem error={offers.error} retry={() => void offers.refetch()} />
  if (!offers.data) return <MutedLines rows={2} label="Loading plans" />
  const choose = running ? change : buy
  return (
    <div className="flex flex-col gap-4">
      <WriteProblem error={buy.error ?? change.error} />
      <Tabs label="How often it is paid" tabs={EVERY} value={every} choose={setEvery}>
        <ul aria-label="Plans" className="grid gap-3 sm:grid-cols-3">
          {offers.data.plans.map((plan) => {
            const priceId = every === 'year' ? plan.providerPriceIdAnnual : plan.providerPriceId
            const goesOn = subscription?.nextPlanKey ?? current
            const isCurrent = running && plan.key === goesOn && subscription?.billingInterval === every
            return (
              <li key={plan.key} className="flex flex-col gap-2 rounded-panel border border-line bg-sheet p-4">
                <h3 className="font-medium">{plan.name}</h3>
                <p className="figures text-section font-semibold">{priceOf(plan, every)}</p>
                <p className="grow text-facts text-ink-2">
                  {creditWords(plan.monthlyCredits)} a month,{' '}
                  {plan.teamsEnabled ? `up to ${plan.maxMembers} members` : 'for one person'}
                </p>
                {priceId && (
                  <Button
                    look={isCurrent ? 'plain' : 'primary'}
                    unavailable={
                      isCurrent
                        ? subscription?.nextPlanKey
                          ? 'This plan begins with the next period.'
                          : 'This is your current plan.'
                        : running && subscription.canChangePlan === false
                          ? 'You can change the plan once the open payment is settled.'
                          : null
                    }
                    busy={choose.isPending && choose.variables === priceId}
                    onClick={() => choose.mutate(priceId)}
                  >
                    {isCurrent
                      ? subscription?.nextPlanKey
                        ? 'Comes next'
                        : 'Runs now'
                      : running
                        ? plan.key === current && subscription.nextPlanKey
                          ? `Keep ${plan.name}`
                          : `Change to ${plan.name}`
                        : `Choose ${plan.name}`}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </Tabs>
      {running && offers.data.creditPacks.some(({ providerPriceId }) => providerPriceId) && (
        <div className="flex flex-col gap-2">
          <h3 className="font-medium">More credits</h3>
          <ul aria-label="Credit packs" className="flex flex-wrap gap-2">
            {offers.data.creditPacks.map(
              (pack) =>
                pack.providerPriceId && (
                  <li key={pack.key}>
                    <Button
                      busy={buy.isPending && buy.variables === pack.providerPriceId}
                      onClick={() => pack.providerPriceId && buy.mutate(pack.providerPriceId)}
                    >
                      {pack.name} for {pack.localizedPriceFormatted ?? moneyWords(pack.price, 'USD')}
                    </Button>
                  </li>
                ),
            )}
          </ul>
          <p className="text-meta text-ink-3">
            Bought credits do not expire. They are used after the month’s own credits.
          </p>
        </div>
      )}
    </div>
  )
}

function priceOf(plan: Checkout['plans'][number], every: Every): string {
  const local = every === 'year' ? plan.localizedAnnualPriceFormatted : plan.localizedMonthlyPriceFormatted
  const price = every === 'year' ? plan.annualPrice : plan.monthlyPrice
  return local ?? (price === null ? 'On request' : moneyWords(price, 'USD'))
}
