import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useReadContext } from '../api/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { LockLine } from '../ui/lock-line.tsx'
import { EmptyState, MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { Plan } from './plan.tsx'
import { strategyRead, versionsRead } from './reads.ts'
import type { Proposed } from './use-strategy.ts'

const ProposePanel = lazy(() => import('./propose-panel.tsx').then((module) => ({ default: module.ProposePanel })))

/** The workspace's strategy: the active version, or the one in the address. */
export function StrategyPage() {
  const { version } = useSearch({ from: '/app/strategy' })
  const navigate = useNavigate()
  const context = useReadContext()
  const read = useQuery(strategyRead(context))
  const list = useInfiniteQuery(versionsRead(context))
  const lock = useLock('brand:write', 'change the strategy')
  const [proposing, setProposing] = useState(false)
  const [proposed, setProposed] = useState<Proposed | null>(null)
  const active = read.data ?? null
  const versions = list.data?.pages.flatMap(({ items }) => items)
  const named = versions?.find((one) => one.version === version)
  const shown = named ?? (version === undefined ? (active ?? versions?.[0]) : undefined)
  const error = read.error ?? list.error
  const again = () => {
    void read.refetch()
    void list.refetch()
  }
  const isReady = versions !== undefined && read.data !== undefined
  const propose = lock === null && !proposing
  return (
    <>
      <PageHead>
        {isReady && versions.length > 0 && propose && (
          <Button onClick={() => setProposing(true)}>Propose a version</Button>
        )}
      </PageHead>
      {lock !== null && versions?.length === 0 && <LockLine words={lock} />}
      {error && !isReady && <ReadProblem error={error} retry={again} />}
      {!isReady && !error && <MutedLines rows={5} label="Loading the strategy" />}
      {proposing && (
        <div className="pb-6">
          <Suspense fallback={<MutedLines rows={2} label="Loading the form" />}>
            <ProposePanel
              goal={active?.sourceGoal ?? ''}
              hasActive={active !== null}
              done={(answer) => {
                setProposing(false)
                setProposed(answer)
                void navigate({ to: '/strategy', search: { version: answer.version } })
              }}
              close={() => setProposing(false)}
            />
          </Suspense>
        </div>
      )}
      {isReady && versions.length === 0 && !proposing && (
        <EmptyState
          title="No strategy yet"
          example={
            <ExampleRow
              title="Tools that can be repaired"
              line="Pillar · 2 posts a week on LinkedIn · 40 % educational"
            />
          }
          action={
            propose && (
              <Button look="primary" onClick={() => setProposing(true)}>
                Propose one
              </Button>
            )
          }
        >
          What your posts are to achieve, for whom, and by which themes. Drafts follow it, and the calendar’s gaps are
          counted by it.
        </EmptyState>
      )}
      {isReady && versions.length > 0 && !shown && (
        <EmptyState
          title={`There is no version ${version ?? ''} here`}
          action={
            list.hasNextPage && (
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Look among older versions
              </Button>
            )
          }
        >
          The newest is version {versions[0]?.version}.
        </EmptyState>
      )}
      {isReady && shown && (
        <Plan
          key={shown.version}
          shown={shown}
          active={active}
          versions={versions}
          older={list.hasNextPage ? () => void list.fetchNextPage() : null}
          busy={list.isFetchingNextPage}
          warnings={proposed?.version === shown.version && proposed.source === 'ai' ? proposed.warnings : []}
          noBar={proposing}
        />
      )}
    </>
  )
}
