import { lazy, Suspense, useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatLongDay, wallOf } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import type { Billing } from './reads.ts'

const ChoosePlan = lazy(() => import('./choose-plan.tsx').then((module) => ({ default: module.ChoosePlan })))
const ConfirmDialog = lazyDialog(() => import('../ui/confirm-dialog.tsx').then((module) => module.ConfirmDialog))

type Subscription = NonNullable<Billing['subscription']>

/** The present plan, its end, and the possible changes. */
export function PlanSection({ billing }: { billing: Billing }) {
  const { plan, subscription } = billing
  const sold = subscription !== null || plan === null
  return (
    <Section title="Plan" lead={sold ? undefined : 'Nobody is billed on this installation, and every feature is open.'}>
      <p>
        <span className="text-section font-semibold">{plan?.name ?? 'No plan'}</span>
        {plan && plan.maxMembers > 0 && (
          <span className="block text-facts text-ink-2">
            {plan.teamsEnabled ? `Up to ${plan.maxMembers} members` : 'For one person'}
          </span>
        )}
      </p>
      {subscription && <Standing subscription={subscription} />}
      {sold && (
        <Suspense>
          <ChoosePlan current={plan?.key ?? null} subscription={subscription} />
        </Suspense>
      )}
    </Section>
  )
}

function Standing({ subscription }: { subscription: Subscription }) {
  const zone = useZone()
  const { orgId } = useWorkspace()
  const [asking, setAsking] = useState<'cancel' | 'pause' | null>(null)
  const day = (at: string | null) => (at ? formatLongDay(wallOf(at, zone).day) : null)
  const change = useWrite<'cancel' | 'pause' | 'resume', { message: string }>({
    touches: () => [queryKeys.billing(orgId)],
    send: (api, what, idempotencyKey) => {
      const options = { idempotencyKey }
      if (what === 'cancel') return api('POST /v1/orgs/{orgId}/billing/subscription/cancel', { orgId }, options)
      if (what === 'pause') return api('POST /v1/orgs/{orgId}/billing/subscription/pause', { orgId }, options)
      return api('POST /v1/orgs/{orgId}/billing/subscription/resume', { orgId }, options)
    },
    done: ({ message }) => ({ message }),
    repeats: true,
  })
  const card = useWrite<null, { checkoutUrl?: string | null | undefined }>({
    touches: () => [queryKeys.billing(orgId)],
    send: (api, _none, idempotencyKey) =>
      api('POST /v1/orgs/{orgId}/billing/subscription/update-payment', { orgId }, { idempotencyKey }),
    receive: (_cache, { checkoutUrl }) => {
      if (checkoutUrl) location.assign(checkoutUrl)
    },
  })
  const { status, cancelAtPeriodEnd } = subscription
  const ended = status === 'canceled'
  const rests = status === 'paused' || status === 'pausing'
  return (
    <>
      <p role="status">{standingWords(subscription, day)}</p>
      <WriteProblem error={change.error ?? card.error} />
      <div className="flex flex-wrap gap-2">
        {!ended && subscription.hasProviderSubscription && (
          <Button
            look={status === 'past_due' ? 'primary' : 'plain'}
            busy={card.isPending}
            onClick={() => card.mutate(null)}
          >
            {status === 'past_due' ? 'Pay, or change the payment method' : 'Change the payment method'}
          </Button>
        )}
        {(rests || cancelAtPeriodEnd) && !ended && (
          <Button busy={change.isPending} onClick={() => change.mutate('resume')}>
            {rests ? 'Resume the plan' : 'Keep the plan'}
          </Button>
        )}
        {subscription.canPause && !rests && (
          <Button look="quiet" onClick={() => setAsking('pause')}>
            Pause …
          </Button>
        )}
        {!ended && !cancelAtPeriodEnd && (
          <Button look="quiet" onClick={() => setAsking('cancel')}>
            Cancel the plan …
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          {...QUESTIONS[asking]}
          write={change}
          onConfirm={() => change.mutate(asking, { onSuccess: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        >
          {asking === 'cancel' && status === 'trialing'
            ? 'A trial ends at once: the workspace becomes read-only, and scheduled posts are held.'
            : afterwards(asking, day(subscription.currentPeriodEnd))}
        </ConfirmDialog>
      )}
    </>
  )
}

const QUESTIONS = {
  cancel: { title: 'Cancel the plan?', verb: 'Cancel the plan' },
  pause: { title: 'Pause the plan?', verb: 'Pause the plan' },
}

const afterwards = (asking: 'cancel' | 'pause', end: string | null): string =>
  `It runs until ${end ?? 'the end of the period'}. After that ${
    asking === 'pause' ? 'nothing is charged, ' : ''
  }the workspace is read-only, and scheduled posts are held.`

/** The plan's status, as a sentence that says what comes next. */
function standingWords(subscription: Subscription, day: (at: string | null) => string | null): string {
  const end = day(subscription.currentPeriodEnd)
  switch (subscription.status) {
    case 'trialing':
      return subscription.isTrialExpired
        ? 'The trial is over: choose a plan to go on.'
        : `Trial until ${day(subscription.trialEndsAt)}. Nothing is charged before.`
    case 'past_due':
      return subscription.graceEndsAt
        ? `A payment failed. Everything works until ${day(subscription.graceEndsAt)}; after that the workspace is read-only until it is paid.`
        : 'A payment failed, and the workspace is read-only until it is paid.'
    case 'pausing':
      return `The plan pauses on ${end}.`
    case 'paused':
      return 'The plan is paused: nothing is charged, and the workspace is read-only.'
    case 'canceled':
      return 'The plan has ended: choose one to go on.'
    default:
      return subscription.cancelAtPeriodEnd
        ? `Canceled: it runs until ${end}.`
        : subscription.nextPlanKey
          ? `It runs until ${end}; then the smaller plan that you chose begins.`
          : `Renewed on ${end}.`
  }
}
