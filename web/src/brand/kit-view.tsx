import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { useReadContext } from '../api/reads.ts'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { KitFields } from './kit-fields.tsx'
import { formOf } from './kit-form.ts'
import { LogoPart } from './logo-part.tsx'
import { type BrandKit, brandKitRead } from './reads.ts'
import { SampleCard } from './sample-card.tsx'

const FromWebsite = lazy(() => import('./from-website.tsx').then((module) => ({ default: module.FromWebsite })))

/** The design of the workspace’s visuals, with a sample card. */
export function KitView() {
  const kit = useQuery(brandKitRead(useReadContext()))
  if (kit.data) return <Kit kit={kit.data} />
  return (
    <Section title="Brand kit">
      {kit.error ? (
        <ReadProblem error={kit.error} retry={() => void kit.refetch()} />
      ) : (
        <MutedLines rows={4} label="Loading the brand kit" />
      )}
    </Section>
  )
}

function Kit({ kit }: { kit: BrandKit }) {
  const { orgId } = useWorkspace()
  const known = formOf(kit)
  const kept = useKeptForm(`${orgId}.brand`, known)
  return (
    <div className="flex flex-col gap-6 sm:grid sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-start sm:gap-8">
      <div className="sm:sticky sm:top-6 lg:top-20 sm:order-last max-sm:mx-auto max-sm:w-56">
        <SampleCard form={kept.value} logoUrl={kit.logo?.url ?? null} />
      </div>
      <div className="@container min-w-0">
        <Section
          title="From your website"
          lead="Reads what a public site declares: colours, fonts, logo, tagline. Nothing here changes until you take it."
        >
          <Suspense fallback={<MutedLines rows={1} label="Loading the form" />}>
            <FromWebsite kit={kit} form={kept.value} take={(more) => kept.change({ ...kept.value, ...more })} />
          </Suspense>
        </Section>
        <Section title="Brand kit" lead="Images, carousels and videos of this workspace are made with it.">
          <Missing parts={kit.missing} />
          <KitFields known={known} kept={kept} />
        </Section>
        <Section title="Logo">
          <LogoPart logo={kit.logo} />
        </Section>
      </div>
    </div>
  )
}

const PART_WORDS: Record<string, string> = {
  'colors.primary': 'primary colour',
  'colors.secondary': 'secondary colour',
  'colors.accent': 'accent colour',
  'colors.background': 'background colour',
  headingFont: 'font of headings',
  bodyFont: 'font of text',
  logo: 'logo',
  tagline: 'tagline',
  website: 'website',
}
const LIST = new Intl.ListFormat('en-GB')

function Missing({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return <p className="text-ink-2">Everything is set.</p>
  return <p className="text-ink-2">Not set yet: {LIST.format(parts.map((part) => PART_WORDS[part] ?? part))}.</p>
}
