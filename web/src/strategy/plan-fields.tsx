import { Form } from '../ui/form.tsx'
import { Section } from '../ui/section.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { KeptForm } from '../ui/use-kept-form.ts'
import { MixPart } from './mix-part.tsx'
import { NetworksPart } from './networks-part.tsx'
import { OpportunitiesPart } from './opportunities-part.tsx'
import { PillarsPart } from './pillars-part.tsx'
import type { PlanForm } from './plan-form.ts'
import { PrioritiesPart } from './priorities-part.tsx'
import type { Strategy } from './reads.ts'
import { RecommendationsPart } from './recommendations-part.tsx'

interface Props {
  id: string
  known: Strategy
  kept: KeptForm<PlanForm>
  error: Error | null
  fields: ReadonlyMap<string, string>
  locked: string | null
  submit: () => void
}

/** The whole plan as one form, in the order in which one decides: for what, for whom, about what, how much. */
export function PlanFields({ id, known, kept, error, fields, locked, submit }: Props) {
  const { value: form } = kept
  const part = { form, change: (more: Partial<PlanForm>) => kept.change({ ...form, ...more }), fields }
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
      <Section title="What matters for some time" lead="Comes before the pillars while it lasts, and ends by itself.">
        <PrioritiesPart {...part} />
      </Section>
      <Section title="Networks" lead="How many posts a week each should have. The schedule’s gaps are counted by it.">
        <NetworksPart {...part} />
      </Section>
      <Section title="Mix" lead="What you wish for, of all posts.">
        <MixPart {...part} />
      </Section>
      <Section title="What sets you apart, and what you keep to">
        <TextArea
          label="What sets you apart (optional)"
          hint="One a line."
          grows
          error={[...fields].find(([field]) => field.startsWith('positioningAngles'))?.[1]}
          value={form.angles}
          change={(angles) => part.change({ angles })}
        />
        <TextArea
          label="Rules for every post (optional)"
          hint="One a line."
          grows
          error={[...fields].find(([field]) => field.startsWith('guardrailNotes'))?.[1]}
          value={form.rules}
          change={(rules) => part.change({ rules })}
        />
      </Section>
      <Section title="Opportunities" lead="What might be worth posts.">
        <OpportunitiesPart {...part} />
      </Section>
      <Section title="Recommendations" lead="What is proposed to be done next. You decide.">
        <RecommendationsPart {...part} known={known} />
      </Section>
    </Form>
  )
}
