import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { useLock } from '../auth/permissions.ts'
import { useGroup } from '../publishing/use-groups.ts'
import { useRecent } from '../shell/recent.ts'
import { ComposeDesk } from './compose-desk.tsx'
import { draftFrom } from './draft.ts'
import { NewDesk } from './new-desk.tsx'
import { useNewPlace } from './new-place.ts'
import { NotRead, Waiting } from './not-there.tsx'

/** Loaded late, because most people who open this page may write. */
const NotForYou = lazy(() => import('./not-for-you.tsx').then((module) => ({ default: module.NotForYou })))

/** Loaded late, because it reads library files and most drafts begin without any. */
const DraftWith = lazy(() => import('./draft-with.tsx').then((module) => ({ default: module.DraftWith })))

/** The composer: a new draft, or a saved group opened again. */
export function ComposePage() {
  const { orgId } = useWorkspace()
  const { groupId } = useParams({ from: '/app/compose/{-$groupId}' })
  const { media } = useSearch({ from: '/app/compose/{-$groupId}' })
  const lock = useLock('content:write')
  if (lock)
    return (
      <Suspense fallback={<Waiting />}>
        <NotForYou words={lock} />
      </Suspense>
    )
  if (groupId !== undefined) return <SavedDraft key={groupId} groupId={groupId} />
  return media === undefined ? (
    <NewDraft key={orgId} orgId={orgId} />
  ) : (
    <Suspense fallback={<Waiting />}>
      <DraftWith key={media} assets={media} />
    </Suspense>
  )
}

function NewDraft({ orgId }: { orgId: string }) {
  const place = useNewPlace(orgId)
  return place === null ? <Waiting /> : <NewDesk place={place} media={null} />
}

function SavedDraft({ groupId }: { groupId: string }) {
  const { data, error, refetch, isPlaceholderData } = useGroup(groupId)
  const initial = useMemo(() => data && draftFrom(data), [data])
  useRecent(`/compose/${groupId}`, data?.group.title)
  if (error && !data) return <NotRead error={error} retry={() => void refetch()} />
  // A list's copy may be seconds old, and a draft begins from the newest version.
  if (!data || !initial || isPlaceholderData) return <Waiting />
  return <ComposeDesk initial={initial} item={data} place={groupId} />
}
