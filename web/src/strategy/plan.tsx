import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useLock } from '../auth/permissions.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { Button } from '../ui/button.tsx'
import { FootBar } from '../ui/foot-bar.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { PlanFields } from './plan-fields.tsx'
import { changesOf, formOf } from './plan-form.ts'
import type { ActiveStrategy, Strategy } from './reads.ts'
import { blanksIn } from './strategy-words.ts'
import { useConfirmStrategy, useRestoreVersion, useSaveStrategy } from './use-strategy.ts'
import { VersionHead } from './version-head.tsx'
import { VersionsAside } from './versions-aside.tsx'

const Comparison = lazy(() => import('./comparison.tsx').then((module) => ({ default: module.Comparison })))

interface Props {
  shown: Strategy
  active: ActiveStrategy | null
  versions: readonly Strategy[]
  older: (() => void) | null
  busy: boolean
  warnings: readonly string[]
  /** Whether the page has another main action, so that no bar is shown. */
  noBar: boolean
}

/** One version: to read, to edit, and to activate. */
export function Plan({ shown, active, versions, older, busy, warnings, noBar }: Props) {
  const { orgId } = useWorkspace()
  const id = useId()
  const zone = useZone()
  const platforms = new Set(useAccounts().data?.map(({ platform }) => platform))
  const kept = useKeptForm(`${orgId}.strategy.${shown.version}`, formOf(shown, zone, [...platforms]))
  const [against, setAgainst] = useState<number | null>(null)
  const other = versions.find(({ version }) => version === against)
  const lock = useLock('brand:write', 'change the strategy')
  const changes = changesOf(shown, kept.value, zone)
  const isChanged = Object.keys(changes).length > 0
  const save = useSaveStrategy()
  const confirm = useConfirmStrategy()
  const restore = useRestoreVersion()
  const navigate = useNavigate()
  const isSettled = shown.status === 'active' && Boolean(shown.meta.confirmedAt)
  const error = save.error ?? confirm.error
  // A confirmation sends the edits in a separate field, whose prefix is removed here.
  const fields = new Map([...fieldsOf(error)].map(([path, words]) => [path.replace(/^updates\./, ''), words]))
  const submit = () => {
    if (isSettled) save.mutate(changes, { onSuccess: kept.settle })
    else confirm.mutate({ read: shown, updates: changes }, { onSuccess: kept.settle })
  }
  const { primaryObjective, targetAudience, pillars } = kept.value
  return (
    <>
      <div className="flex flex-col gap-8 pb-8 lg:grid lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:items-start">
        <VersionsAside {...{ versions, shown, against, older, busy }} compare={setAgainst} />
        <div className="flex min-w-0 flex-col gap-6">
          <VersionHead
            shown={shown}
            blanks={blanksIn([primaryObjective, targetAudience, ...pillars.map(({ name }) => name)])}
            warnings={warnings}
          />
          {other && (
            <Suspense>
              <Comparison one={shown} other={other} close={() => setAgainst(null)} />
            </Suspense>
          )}
          <WriteProblem error={restore.error} />
          <PlanFields
            id={id}
            known={shown}
            posted={shown.version === active?.version ? active.posted : undefined}
            kept={kept}
            error={error}
            fields={fields}
            locked={lock ?? (shown.status === 'superseded' ? STAYS : null)}
            submit={submit}
          />
        </div>
      </div>
      {lock === null && !noBar && (
        <FootBar label="Strategy" note={noteOf(shown, active)}>
          {shown.status === 'superseded' ? (
            <Button
              look="primary"
              className="max-lg:grow lg:min-h-11"
              busy={restore.isPending}
              onClick={() =>
                restore.mutate(shown.version, {
                  onSuccess: ({ version }) => void navigate({ to: '/strategy', search: { version } }),
                })
              }
            >
              Copy into a new draft
            </Button>
          ) : (
            <Button
              type="submit"
              form={id}
              look="primary"
              className="max-lg:grow lg:min-h-11"
              unavailable={isSettled && !isChanged ? 'Change something first.' : null}
              busy={save.isPending || confirm.isPending}
            >
              {isSettled ? 'Save the strategy' : `Confirm version ${shown.version}`}
            </Button>
          )}
          {isChanged && (
            <Button look="quiet" onClick={kept.forget}>
              Undo my changes
            </Button>
          )}
        </FootBar>
      )}
    </>
  )
}

const STAYS =
  'A newer version replaced this one, which can no longer be changed. Copy it into a new draft to change it.'

/** The effect of the main action. */
function noteOf({ status, version, meta }: Strategy, active: Strategy | null): string {
  if (status === 'superseded') return 'The copy is a draft: nothing follows it until you confirm it.'
  if (status === 'active')
    return meta.confirmedAt
      ? `Drafts follow version ${version}.`
      : 'Drafts already follow this version, but nobody has confirmed it.'
  return active
    ? `Drafts then follow this version. Version ${active.version} stays in the list.`
    : 'Drafts then follow this version. Confirming it publishes nothing.'
}
