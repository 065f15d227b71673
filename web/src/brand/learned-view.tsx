import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReadContext } from '../api/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { LockLine } from '../ui/lock-line.tsx'
import { EmptyState, MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { LearnedRow } from './learned-row.tsx'
import { type Learned, learnedRead } from './profile-reads.ts'

const AgreeDialog = lazyDialog(() => import('./learned-dialogs.tsx').then((file) => file.AgreeDialog))
const ForgetDialog = lazyDialog(() => import('./learned-dialogs.tsx').then((file) => file.ForgetDialog))
const SayDialog = lazyDialog(() => import('./learned-dialogs.tsx').then((file) => file.SayDialog))

type Open = { what: 'agree' | 'forget'; line: Learned } | { what: 'say' } | null

/** The preferences from rejections, edits and approvals. A person accepts or deletes each of them. */
export function LearnedView() {
  const list = useInfiniteQuery(learnedRead(useReadContext()))
  const locked = useLock('brand:write', 'change the brand')
  const [open, setOpen] = useState<Open>(null)
  const lines = list.data?.pages.flatMap(({ items }) => items)
  const close = () => setOpen(null)
  const parts = [
    {
      title: 'Drafts keep to it',
      lead: 'A person agreed.',
      lines: lines?.filter(({ promoted }) => promoted) ?? [],
    },
    {
      title: 'To be decided',
      lead: 'Seen three times, or stated by a person. Is it right?',
      lines: lines?.filter(({ canBePromoted }) => canBePromoted) ?? [],
    },
    {
      title: 'Seen so far',
      lead: 'Too seldom to follow.',
      lines: lines?.filter(({ promoted, canBePromoted }) => !promoted && !canBePromoted) ?? [],
    },
  ].filter(({ lines }) => lines.length > 0)
  const say = locked === null && <Button onClick={() => setOpen({ what: 'say' })}>Say what you prefer</Button>
  return (
    <div className="@container flex flex-col items-start gap-6">
      <div className="flex w-full flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 grow basis-60 flex-col gap-1">
          <h2 className="text-section font-semibold">What was learned</h2>
          <p className="max-w-reading text-ink-2">
            From what you send back, change and approve. Nothing of it counts before a person agrees, and what is
            forgotten is in no draft’s instructions any more.
          </p>
        </div>
        {lines && lines.length > 0 && say}
      </div>
      {locked !== null && <LockLine words={locked} />}
      {list.error && <ReadProblem error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && !list.error && (
        <div className="w-full">
          <MutedLines rows={4} label="Loading what was learned" />
        </div>
      )}
      {lines?.length === 0 && (
        <EmptyState
          title="Nothing was learned yet"
          example={<ExampleRow title="Made shorter in review" line="From edits in review · seen 3 times · 3 posts" />}
          action={say}
        >
          Each rejection with its reason, and each edit of a draft before its approval, leaves a line here.
        </EmptyState>
      )}
      {parts.length > 0 && (
        <div className="w-full">
          {parts.map(({ title, lead, lines }) => (
            <Section key={title} title={title} lead={lead}>
              <ul aria-label={title} className="flex flex-col">
                {lines.map((line) => (
                  <LearnedRow
                    key={line.id}
                    line={line}
                    fixed={locked !== null}
                    agree={() => setOpen({ what: 'agree', line })}
                    forget={() => setOpen({ what: 'forget', line })}
                  />
                ))}
              </ul>
            </Section>
          ))}
        </div>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older ones
        </Button>
      )}
      {open?.what === 'agree' && <AgreeDialog line={open.line} onClose={close} />}
      {open?.what === 'forget' && <ForgetDialog line={open.line} onClose={close} />}
      {open?.what === 'say' && <SayDialog onClose={close} />}
    </div>
  )
}
