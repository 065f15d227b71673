import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { useReadContext } from '../api/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { LockLine } from '../ui/lock-line.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { CostsSection } from './costs-section.tsx'
import { CreditsSection } from './credits-section.tsx'
import { MovementsSection } from './movements-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { type Billing, billingRead } from './reads.ts'
import { UsageSection } from './usage-section.tsx'

/** What the workspace pays for and may use, and what it has used. */
export function PlanPage() {
  const lock = useLock('billing:manage', 'see payments and credits')
  const billing = useQuery({ ...billingRead(useReadContext()), enabled: lock === null })
  useFreshAccess(billing.data)
  if (lock) return <LockLine words={lock} />
  return (
    <>
      {billing.error && <ReadProblem error={billing.error} retry={() => void billing.refetch()} />}
      {billing.isPending && !billing.error && <MutedLines rows={3} label="Loading plan and credits" />}
      {billing.data && (
        <>
          <PlanSection billing={billing.data} />
          <CreditsSection billing={billing.data} />
          <UsageSection />
          <CostsSection costs={billing.data.creditActionCosts} />
          <MovementsSection billing={billing.data} />
          <PaymentsSection billing={billing.data} />
        </>
      )}
    </>
  )
}

/** Renews the token when a payment has ended the read-only state, so that every page knows at once. */
function useFreshAccess(billing: Billing | undefined): void {
  const { access } = useWorkspace()
  const { session } = useClient()
  const now = billing?.subscription?.accessState
  useEffect(() => {
    if (now === 'full' && access !== 'full') void session.refresh().catch(() => {})
  }, [now, access, session])
}
