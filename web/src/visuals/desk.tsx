import { Link } from '@tanstack/react-router'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useLock } from '../auth/permissions.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { PageHead } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { Afresh } from './afresh.tsx'
import { CarouselFields } from './carousel-fields.tsx'
import { ImageFields } from './image-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { MadePane } from './made-pane.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { ScreenshotFields } from './screenshot-fields.tsx'
import { asksSame, missingOf, type Studio, type StudioKind } from './studio.ts'
import { useMake } from './use-make.ts'

const KINDS: readonly { value: StudioKind; label: string }[] = [
  { value: 'image', label: 'Image' },
  { value: 'carousel', label: 'Carousel' },
  { value: 'screenshot', label: 'Screenshot' },
]

interface Props {
  /** What stands here is kept under this name: `new`, or the file that is opened. */
  place: string
  initial: Studio
  /** What of the file could not be opened again, in words. */
  missing?: string | null
}

/** Words and choices on one side, the true render on the other. */
export function Desk({ place, initial, missing = null }: Props) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm<Studio>(`${orgId}.studio.${place}`, initial)
  const studio = kept.value
  const change = (part: Partial<Studio>) => kept.change({ ...studio, ...part })
  const make = useMake()
  // A file that is opened again is as it was made; what is new can be gone on with.
  const begin = () => make.mutate(studio, { onSuccess: () => place !== 'new' && kept.settle() })
  const problems = fieldsOf(make.error)
  const ofContent = new Map([...problems].map(([path, words]) => [path.replace(/^content\./, ''), words]))
  const locked = useLock('content:write', 'make visuals')
  const made = make.variables?.kind === studio.kind ? make.data : undefined
  return (
    <>
      <PageHead title="Visuals">
        {locked === null && <Afresh kept={kept} initial={initial} isNew={place === 'new'} />}
        <Link to="/videos/{-$renderId}" params={{ renderId: undefined }} className={buttonClasses('plain')}>
          Render a video
        </Link>
      </PageHead>
      <Tabs label="What to make" tabs={KINDS} value={studio.kind} choose={(kind) => change({ kind })}>
        <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
          <section
            aria-label="Preview"
            className="contents lg:sticky lg:top-6 lg:order-last lg:flex lg:flex-col lg:gap-4 lg:self-start"
          >
            <PreviewPane studio={studio} />
            {made && <MadePane key={made.id} made={made} isOld={!asksSame(make.variables, studio)} />}
          </section>
          <Form error={make.error} retry={begin} locked={locked} submit={begin}>
            {missing && <p className="rounded-control bg-pending-soft px-3 py-2">{missing}</p>}
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
