import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { imagesOf } from '#contract/post-parts.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useReadContext } from '../api/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { libraryEntryRead } from '../media/library-reads.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { CarouselFields } from './carousel-fields.tsx'
import { ImageFields } from './image-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { MadePane } from './made-pane.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { madeFromOf, pictureIdOf, reopened } from './reopen.ts'
import { ScreenshotFields } from './screenshot-fields.tsx'
import { missingOf, NEW_STUDIO, type Studio, type StudioKind } from './studio.ts'
import { useMake } from './use-make.ts'

const KINDS: readonly { value: StudioKind; label: string }[] = [
  { value: 'image', label: 'Image' },
  { value: 'carousel', label: 'Carousel' },
  { value: 'screenshot', label: 'Screenshot' },
]

/** Where visuals are made, and made anew from one of the library. */
export function StudioPage() {
  const { from } = useSearch({ from: '/app/visuals' })
  return from === undefined ? (
    <Desk key="new" place="new" initial={NEW_STUDIO} />
  ) : (
    <Reopened key={from} assetId={from} />
  )
}

function Reopened({ assetId }: { assetId: string }) {
  const context = useReadContext()
  const entry = useQuery(libraryEntryRead(context, assetId))
  const made = entry.data ? madeFromOf(entry.data) : null
  const pictureId = made && pictureIdOf(made)
  const picture = useQuery({ ...libraryEntryRead(context, pictureId ?? ''), enabled: pictureId !== null, retry: false })
  const [image] = imagesOf(picture.data?.asset ?? null)
  const initial = useMemo(() => made && reopened(made, image ?? null), [made, image])
  if (entry.data && !initial)
    return (
      <Waiting>
        <p className="text-ink-2">This file was not made here: it cannot be opened and changed.</p>
      </Waiting>
    )
  if (entry.error && !entry.data)
    return (
      <Waiting>
        <ReadProblem error={entry.error} retry={() => void entry.refetch()} />
      </Waiting>
    )
  if (!initial || (pictureId !== null && picture.isPending))
    return (
      <Waiting>
        <MutedLines rows={4} label="Loading what it was made from" />
      </Waiting>
    )
  return <Desk place={assetId} initial={initial} />
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead title="Visuals" />
      {children}
    </>
  )
}

/** Words and choices on one side, the true render on the other. */
function Desk({ place, initial }: { place: string; initial: Studio }) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm<Studio>(`${orgId}.studio.${place}`, initial)
  const studio = kept.value
  const change = (part: Partial<Studio>) => kept.change({ ...studio, ...part })
  const make = useMake()
  const problems = fieldsOf(make.error)
  const ofContent = new Map([...problems].map(([path, words]) => [path.replace(/^content\./, ''), words]))
  const locked = useLock('content:write', 'make visuals')
  return (
    <>
      <PageHead title="Visuals">
        <Link to="/videos" className={buttonClasses('plain')}>
          Render a video
        </Link>
      </PageHead>
      <Tabs label="What to make" tabs={KINDS} value={studio.kind} choose={(kind) => change({ kind })}>
        <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
          <section aria-label="Preview" className="flex flex-col gap-4 self-start lg:sticky lg:top-6 lg:order-last">
            <PreviewPane studio={studio} />
            {make.data && make.variables.kind === studio.kind && <MadePane made={make.data} />}
          </section>
          <Form
            error={make.error}
            retry={() => make.mutate(studio)}
            locked={locked}
            kept={kept}
            submit={() => make.mutate(studio)}
          >
            {studio.kind === 'image' && (
              <ImageFields
                image={studio.image}
                change={(part) => change({ image: { ...studio.image, ...part } })}
                problems={ofContent}
              />
            )}
            {studio.kind === 'carousel' && (
              <CarouselFields
                carousel={studio.carousel}
                change={(part) => change({ carousel: { ...studio.carousel, ...part } })}
                problems={problems}
              />
            )}
            {studio.kind === 'screenshot' && (
              <ScreenshotFields
                screenshot={studio.screenshot}
                change={(part) => change({ screenshot: { ...studio.screenshot, ...part } })}
                problems={ofContent}
              />
            )}
            <LookFields studio={studio} change={change} problems={problems} />
            <Button
              type="submit"
              look="primary"
              className="self-start"
              busy={make.isPending}
              unavailable={missingOf(studio)}
            >
              {make.isPending ? 'Making …' : 'Make it'}
            </Button>
          </Form>
        </div>
      </Tabs>
    </>
  )
}
