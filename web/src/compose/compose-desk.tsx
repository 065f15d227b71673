import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { isApiError } from '../api/api-error.ts'
import { useWorkspace } from '../api/client-context.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { useZone } from '../shell/use-shell-data.ts'
import { wallOf } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'
import { FootBar } from '../ui/foot-bar.tsx'
import { KeysRest } from '../ui/keys-rest.tsx'
import { PageHead } from '../ui/page.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { whenSomebodyActs } from '../ui/when-somebody-acts.ts'
import { carryOn, type Draft, draftFrom, isEmpty, newDraft } from './draft.ts'
import { keepDraft } from './draft-store.ts'
import { SharedEditor } from './editor.tsx'
import { openAccounts } from './open-accounts.ts'
import { useDraft } from './use-draft.ts'
import { changesOfSaved, useSaveDraft } from './use-save-draft.ts'

const variantEditor = () => import('./variant-editor.tsx').then((module) => ({ default: module.VariantEditor }))
const variantSide = () => import('./variant-side.tsx').then((module) => ({ default: module.VariantSide }))
const SharedSide = lazy(() => import('./shared-side.tsx').then((module) => ({ default: module.SharedSide })))
const VariantEditor = lazy(variantEditor)
const VariantSide = lazy(variantSide)
const AboutSaved = lazy(() => import('./about-saved.tsx').then((module) => ({ default: module.AboutSaved })))
const AccountsToChoose = lazy(() =>
  import('./accounts-to-choose.tsx').then((module) => ({ default: module.AccountsToChoose })),
)
const SavedElsewhere = lazy(() =>
  import('./saved-elsewhere.tsx').then((module) => ({ default: module.SavedElsewhere })),
)
const RemovePlatform = lazy(() =>
  import('./remove-platform.tsx').then((module) => ({ default: module.RemovePlatform })),
)
const WishLine = lazy(() => import('./wish-line.tsx').then((module) => ({ default: module.WishLine })))
const DraftFoot = lazy(() => import('./draft-foot.tsx').then((module) => ({ default: module.DraftFoot })))
const DraftFindings = lazy(() => import('./draft-findings.tsx').then((module) => ({ default: module.DraftFindings })))
const AssistDraft = lazy(() => import('./assist-draft.tsx').then((module) => ({ default: module.AssistDraft })))

type Tab = 'shared' | Platform

interface Props {
  initial: Draft
  item: PostGroupWithPosts | null
  /** The name under which this browser stores the draft. */
  place: string
}

/** The text on the left, the preview on the right, and one button that submits the draft. */
export function ComposeDesk({ initial, item, place }: Props) {
  const navigate = useNavigate()
  const { draft, change, keptAt, restored, settle, latest: now } = useDraft(initial, place)
  const [tab, setTab] = useState<Tab>('shared')
  // The shared text does not need the editor of a platform's version, so it is loaded on the first interaction.
  useEffect(() => whenSomebodyActs(() => void Promise.all([variantEditor(), variantSide(), changesOfSaved()])), [])
  const save = useSaveDraft()
  const { orgId } = useWorkspace()
  const [late, setLate] = useState(false)
  const accounts = useAccounts().data
  const unsaid = openAccounts(draft, accounts ?? [])
  const variant = draft.variants.find(({ platform }) => platform === tab)
  const blocked =
    draft.variants.length === 0 ? 'Add a platform first.' : isEmpty(draft) ? 'Write something first.' : null

  const submit = (send: boolean, what = draft) => {
    if (blocked !== null || save.isPending) return
    save.mutate(
      { draft: what, item, send, open: openAccounts(what, accounts ?? []) },
      {
        onSuccess: (result) => {
          const later = now() !== draft
          if (later && item) change((typed) => carryOn(typed, result))
          else {
            if (later) keepDraft(localStorage, orgId, result.group.id, carryOn(now(), result))
            settle(item ? draftFrom(result, draft.shared) : newDraft(draft.variants.map(({ platform }) => platform)))
          }
          setLate(later)
          if (send && !later) void navigate({ to: '/review/{-$groupId}', params: { groupId: result.group.id } })
          else if (!item) void navigate({ to: '/compose/{-$groupId}', params: { groupId: result.group.id } })
        },
      },
    )
  }
  const latest = useRef(submit)
  const saved = useRef(item)
  useEffect(() => {
    latest.current = submit
    saved.current = item
  })
  useKeys(
    useMemo(
      () => [
        { key: 'mod+Enter', label: 'Send to review', decides: true as const, run: () => latest.current(true) },
        { key: 'mod+s', label: 'Save as a draft', run: () => latest.current(false) },
      ],
      [],
    ),
  )
  const findings = (
    <Suspense>
      <DraftFindings draft={draft} variant={variant} change={change} />
    </Suspense>
  )
  const conflict = isApiError(save.error, 409, 'stale_update')
  return (
    <>
      <PageHead />
      <div className="flex max-w-5xl flex-col gap-4 pb-8">
        {restored && (
          <div className="flex flex-wrap items-center gap-3 rounded-control border border-line-3 bg-sheet px-3 py-2">
            <p className="grow">This browser kept what you wrote here before.</p>
            <Button onClick={() => settle(initial)}>Start from {item ? 'the saved version' : 'an empty page'}</Button>
          </div>
        )}
        {late && (
          <p role="status" className="rounded-control bg-amber-soft px-3 py-2 text-ink">
            You typed while it was being saved: that text is kept here, and not saved yet.
          </p>
        )}
        {unsaid.length > 0 && (
          <Suspense fallback={<div className="min-h-11" />}>
            <AccountsToChoose platforms={unsaid} open={setTab} />
          </Suspense>
        )}
        {draft.wish && !item && (
          <Suspense fallback={<div className="min-h-11 lg:min-h-9" />}>
            <WishLine wish={draft.wish} change={change} />
          </Suspense>
        )}
        {item && (
          <Suspense>
            <AboutSaved item={item} />
          </Suspense>
        )}
        {conflict && item ? (
          <Suspense>
            <SavedElsewhere draft={draft} item={item} putMine={(mine) => submit(false, mine)} takeNewest={settle} />
          </Suspense>
        ) : (
          <WriteProblem error={save.error} retry={() => submit(save.variables?.send ?? false)} />
        )}
        <input
          aria-label="Title"
          placeholder="Title (optional, only for your team)"
          className={`${INPUT} max-w-reading`}
          maxLength={200}
          value={draft.title}
          onChange={(event) => change((now) => ({ ...now, title: event.target.value }))}
        />
        <Tabs<Tab>
          label="Versions"
          value={variant ? tab : 'shared'}
          choose={setTab}
          tabs={[
            { value: 'shared', label: 'Shared' },
            ...draft.variants.map(({ platform, own }) => ({
              value: platform,
              label: (
                <>
                  <PlatformMark platform={platform} />
                  {PLATFORM_NAMES[platform]}
                  {own && <span className="text-meta text-ink-3"> edited</span>}
                </>
              ),
            })),
          ]}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
            <div className="flex min-w-0 flex-col gap-4">
              {variant ? (
                <Suspense fallback={<KeysRest />}>
                  <VariantEditor key={variant.platform} draft={draft} variant={variant} change={change}>
                    {findings}
                  </VariantEditor>
                </Suspense>
              ) : (
                <SharedEditor draft={draft} change={change}>
                  {findings}
                </SharedEditor>
              )}
              <Suspense fallback={<div className="min-h-11 lg:min-h-8" />}>
                <AssistDraft draft={draft} variant={variant} change={change} />
              </Suspense>
            </div>
            <section aria-label="Preview" className="min-w-0">
              <Suspense>
                {variant ? (
                  <VariantSide draft={draft} variant={variant} change={change} />
                ) : (
                  <SharedSide draft={draft} open={setTab} />
                )}
              </Suspense>
            </section>
          </div>
        </Tabs>
        <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
          <Suspense fallback={<div className="min-h-11 w-48 lg:min-h-9" />}>
            <DraftFoot draft={draft} change={change} />
          </Suspense>
          {variant && (
            <Suspense>
              <RemovePlatform {...{ draft, variant, saved, change }} then={() => setTab('shared')} />
            </Suspense>
          )}
        </div>
      </div>
      <FootBar label="Send" note={<SavedNote keptAt={keptAt} />}>
        <Button
          look="primary"
          className="max-lg:grow lg:min-h-11"
          hint="Ctrl Enter"
          unavailable={blocked}
          busy={save.isPending}
          onClick={() => submit(true)}
        >
          {save.isPending && save.variables.send ? 'Sending …' : 'Send to review'}
        </Button>
        <Button
          look="quiet"
          className="max-lg:grow"
          unavailable={blocked}
          busy={save.isPending}
          onClick={() => submit(false)}
        >
          {save.isPending && !save.variables.send ? 'Saving …' : 'Save draft'}
        </Button>
      </FootBar>
    </>
  )
}

function SavedNote({ keptAt }: { keptAt: number | null | false }) {
  const zone = useZone()
  if (keptAt === null) return null
  if (keptAt === false)
    return <p className="text-facts text-red">This browser could not keep a copy: save the draft.</p>
  return <p className="figures text-facts text-ink-3">Kept here {wallOf(keptAt, zone).time}</p>
}
