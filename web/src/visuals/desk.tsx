import { useId } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useLock } from '../auth/permissions.ts'
import { Afresh } from '../ui/afresh.tsx'
import { Button } from '../ui/button.tsx'
import { byButton } from '../ui/by-button.ts'
import { FootBar } from '../ui/foot-bar.tsx'
import { Form } from '../ui/form.tsx'
import { PageHead } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { CarouselFields } from './carousel-fields.tsx'
import { ImageFields } from './image-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { MadePane } from './made-pane.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { ScreenshotFields } from './screenshot-fields.tsx'
import { asksSame, missingOf, type Studio, type StudioKind } from './studio.ts'
import { type Made, useMake } from './use-make.ts'

const KINDS: readonly { value: StudioKind; label: string }[] = [
  { value: 'image', label: 'Image' },
  { value: 'carousel', label: 'Carousel' },
  { value: 'screenshot', label: 'Screenshot' },
]

interface Props {
  /** The name under which the studio's state is stored: `new`, or the reopened file. */
  place: string
  initial: Studio
  /** Names the parts of the file that could not be reopened. */
  missing?: string | null
}

/** Words and settings on one side, the server's render on the other. */
export function Desk({ place, initial, missing = null }: Props) {
  const { orgId } = useWorkspace()
  const id = useId()
  const isNew = place === 'new'
  const kept = useKeptForm<Studio>(`${orgId}.studio.${place}`, initial, { lasts: true })
  const last = useKeptForm<{ made: Made; of: Studio } | null>(`${orgId}.made.${place}`, null)
  const studio = kept.value
  const change = (part: Partial<Studio>) => kept.change({ ...studio, ...part })
  const make = useMake()
  // A reopened file starts as it was made; a new visual can be continued.
  const begin = () =>
    make.mutate(studio, {
      onSuccess: (made) => {
        last.change({ made, of: studio })
        if (!isNew) kept.settle()
      },
    })
  const problems = fieldsOf(make.error)
  const ofContent = new Map([...problems].map(([path, words]) => [path.replace(/^content\./, ''), words]))
  const locked = useLock('content:write', 'make visuals')
  const shown = !make.isPending && last.value?.of.kind === studio.kind ? last.value : null
  return (
    <>
      <PageHead>
        {kept.found && !isNew && <p className="text-ink-2">You changed this before, but did not make it.</p>}
      </PageHead>
      <Tabs label="What to make" tabs={KINDS} value={studio.kind} choose={(kind) => change({ kind })}>
        <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
          <section
            aria-label="Preview"
            className="contents lg:sticky lg:top-20 lg:order-last lg:flex lg:flex-col lg:gap-4 lg:self-start"
          >
            <PreviewPane studio={studio} />
            {shown && (
              <MadePane
                key={shown.made.id}
                made={shown.made}
                isOld={!asksSame(shown.of, studio)}
                isNew={make.data?.id === shown.made.id}
              />
            )}
          </section>
          <Form id={id} error={make.error} retry={begin} locked={locked} submit={begin} onKeyDown={byButton}>
            {missing && <p className="rounded-control bg-amber-soft px-3 py-2">{missing}</p>}
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
          </Form>
        </div>
      </Tabs>
      {locked === null && (
        <FootBar label="Studio">
          <Button
            type="submit"
            form={id}
            look="primary"
            className="max-lg:grow lg:min-h-11"
            busy={make.isPending}
            unavailable={missingOf(studio)}
          >
            {make.isPending ? 'Making …' : 'Make it'}
          </Button>
          <Afresh
            kept={kept}
            beginning={isNew ? { ...initial, kind: studio.kind } : initial}
            isThere={asksSame({ ...initial, kind: studio.kind }, studio)}
            words={isNew ? 'Start afresh' : 'Back to the file as it was made'}
            done={isNew ? 'The studio is empty again.' : 'This is the file as it was made.'}
          />
        </FootBar>
      )}
    </>
  )
}
