import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useReadContext } from '../api/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { LockLine } from '../ui/lock-line.tsx'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../ui/problem.tsx'
import { automationRulesRead, automationRunsRead, type Kind, noticesRead, type Rules } from './reads.ts'
import { fieldOf } from './rule-words.ts'
import { useRunRules } from './use-automation.ts'

const RulePart = lazy(() => import('./rule-part.tsx').then((module) => ({ default: module.RulePart })))
const NoticesPart = lazy(() => import('./notices-part.tsx').then((module) => ({ default: module.NoticesPart })))
const ChoicesPart = lazy(() => import('./choices-part.tsx').then((module) => ({ default: module.ChoicesPart })))
const HistoryPart = lazy(() => import('./history-part.tsx').then((module) => ({ default: module.HistoryPart })))
const RunDialog = lazyDialog(() => import('./run-dialog.tsx').then((file) => file.RunDialog))

const KINDS: readonly Kind[] = ['auto_repost', 'auto_delete']

/** The rules that repost or delete one's own posts on X, what they would do, and what they did. */
export function AutomationPage() {
  const context = useReadContext()
  const rules = useQuery(automationRulesRead(context))
  const runs = useQuery(automationRunsRead(context))
  const notices = useQuery(noticesRead(context))
  const accounts = useAccounts()
  const lock = useLock('automation:manage', 'change rules')
  const run = useRunRules()
  const [applying, setApplying] = useState(false)
  const reads = [rules, runs, notices, accounts]
  const problem = reads.find(({ error, data }) => error && !data)
  const onX = accounts.data?.filter(({ platform, status }) => platform === 'x' && status !== 'disconnected')
  const isSetUp = rules.data !== undefined && KINDS.some((kind) => rules.data[fieldOf(kind)] !== null)
  const isAnyLive = rules.data !== undefined && KINDS.some((kind) => isLive(rules.data, kind))
  return (
    <>
      <PageHead>
        {lock === null && isSetUp && rules.data && (
          <>
            {isAnyLive && <Button onClick={() => setApplying(true)}>Apply now …</Button>}
            <Button
              look="primary"
              busy={run.isPending}
              unavailable={whyNotLook(rules.data)}
              onClick={() => run.mutate({ dryRun: true })}
            >
              {run.isPending ? 'Looking …' : 'Look what they would do'}
            </Button>
          </>
        )}
      </PageHead>
      {lock !== null && <LockLine words={lock} />}
      {problem?.error && <ReadProblem error={problem.error} retry={() => void problem.refetch()} />}
      {!problem && reads.some(({ data }) => !data) && <MutedLines rows={4} label="Loading the rules" />}
      <div className="flex flex-col gap-3 empty:hidden">
        <WriteProblem error={run.error} retry={() => run.mutate({ dryRun: true })} />
        {run.data?.warnings.map((warning) => (
          <p key={warning} className="max-w-reading rounded-control bg-amber-soft px-3 py-2">
            {warning}
          </p>
        ))}
      </div>
      {rules.data && runs.data && notices.data && onX && (
        <Suspense fallback={<MutedLines rows={4} label="Loading the rules" />}>
          {onX.length === 0 && (
            <p className="max-w-reading rounded-control bg-amber-soft px-3 py-2">
              No account on X is connected, so the rules find no posts.{' '}
              <Link to="/accounts" className="underline underline-offset-2">
                Connect one
              </Link>{' '}
              first.
            </p>
          )}
          <div className="flex flex-col">
            {notices.data.length > 0 && (
              <NoticesPart notices={notices.data} choices={rules.data.posts} accounts={onX} lock={lock} />
            )}
            {KINDS.map((kind) => (
              <RulePart
                key={kind}
                kind={kind}
                rules={rules.data}
                runs={runs.data}
                ran={run.data?.kinds.includes(kind) ? run.data : null}
                accounts={onX}
                lock={lock}
                first={!isSetUp && kind === KINDS[0]}
              />
            ))}
            <ChoicesPart choices={rules.data.posts} lock={lock} />
            <HistoryPart actions={runs.data} choices={rules.data.posts} accounts={onX} lock={lock} />
          </div>
        </Suspense>
      )}
      {applying && rules.data && (
        <RunDialog
          rules={rules.data}
          kinds={KINDS.filter((kind) => isLive(rules.data, kind))}
          onClose={() => setApplying(false)}
        />
      )}
    </>
  )
}

function isLive(rules: Rules, kind: Kind): boolean {
  const rule = rules[fieldOf(kind)]
  return rule?.enabled === true && !rule.dryRun && !rules.waitsForPerson.includes(kind)
}

const whyNotLook = (rules: Rules): string | null =>
  KINDS.some((kind) => rules[fieldOf(kind)]?.enabled) ? null : 'Both rules are off. Set one to “Only look” first.'
