import { lazy, Suspense } from 'react'
import { Form } from '../ui/form.tsx'
import { MutedLines } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { KeptForm } from '../ui/use-kept-form.ts'
import { PillarsPart } from './pillars-part.tsx'
import type { PlanForm } from './plan-form.ts'
import type { Strategy } from './reads.ts'
import type { Posted } from './really-posted.tsx'

// Loaded later, because it is below the first screen.
const MoreParts = lazy(() => import('./more-parts.tsx').then((module) => ({ default: module.MoreParts })))

interface Props {
  id: string
  known: Strategy
  /** The published mix, for the active version. */
  posted: Posted | undefined
  kept: KeptForm<PlanForm>
  error: Error | null
  fields: ReadonlyMap<string, string>
  locked: string | null
  submit: () => void
}

/** The whole plan as one form, in the order of decisions: goal, audience, topics, amount. */
export function PlanFields({ id, known, posted, kept, error, fields, locked, submit }: Props) {
  const { value: form } = kept
  const part = {
    form,
    change: (more: Partial<PlanForm>) => kept.change({ ...form, ...more }),
    fields,
    fixed: locked !== null,
  }
  return (
    <Form id={id} aria-label={`Version ${known.version}`} className="@container" {...{ error, locked, kept, submit }}>
      <Section title="For what, and for whom">
        <TextArea
          label="What the posts are to achieve"
          grows
          required
          maxLength={2000}
          error={fields.get('primaryObjective')}
          value={form.primaryObjective}
          change={(primaryObjective) => part.change({ primaryObjective })}
        />
        <TextArea
          label="Whom they are to reach"
          grows
          required
          maxLength={2000}
          error={fields.get('targetAudience')}
          value={form.targetAudience}
          change={(targetAudience) => part.change({ targetAudience })}
        />
      </Section>
      <Section title="Pillars" lead="The themes that every post belongs to.">
        <PillarsPart {...part} />
      </Section>
      <Suspense fallback={<MutedLines rows={3} label="Loading the rest of the plan" />}>
        <MoreParts {...part} known={known} posted={posted} />
      </Suspense>
    </Form>
  )
}
