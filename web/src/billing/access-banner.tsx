import { Link } from '@tanstack/react-router'
import { CirclePause } from 'lucide-react'
import type { AccessState } from '#contract/billing/access-states.ts'
import { useReasonNot } from '../auth/permissions.ts'

const WORDS: Record<Exclude<AccessState, 'full'>, { title: string; ends: string }> = {
  read_only: {
    title: 'This workspace is read-only: a payment is overdue.',
    ends: 'Nothing is lost, and nothing is published until the open invoice is paid.',
  },
  subscription_required: {
    title: 'This workspace is read-only: it has no running plan.',
    ends: 'Nothing is lost, and nothing is published until a plan is chosen.',
  },
}

/** Shown above every page of a read-only workspace. It says who can end that state and where. */
export function AccessBanner({ access }: { access: Exclude<AccessState, 'full'> }) {
  const mayNotPay = useReasonNot('billing:manage') !== null
  const { title, ends } = WORDS[access]
  return (
    <section
      aria-label="This workspace is read-only"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-red bg-red-soft px-4 py-3"
    >
      <CirclePause aria-hidden="true" className="size-5 shrink-0 text-red" />
      <div className="min-w-0 grow basis-60">
        <p className="font-medium">{title}</p>
        <p className="text-facts text-ink-2">
          {ends}
          {mayNotPay && ' An owner or admin can do that.'}
        </p>
      </div>
      {!mayNotPay && (
        <Link to="/settings/plan" className="flex min-h-11 items-center px-2 font-medium link lg:min-h-8">
          Open plan and credits
        </Link>
      )}
    </section>
  )
}
