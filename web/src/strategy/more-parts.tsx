import { Section } from '../ui/section.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { MixPart } from './mix-part.tsx'
import { NetworksPart } from './networks-part.tsx'
import { OpportunitiesPart } from './opportunities-part.tsx'
import type { PartProps } from './plan-parts.ts'
import { PrioritiesPart } from './priorities-part.tsx'
import type { Strategy } from './reads.ts'
import { type Posted, ReallyPosted } from './really-posted.tsx'
import { RecommendationsPart } from './recommendations-part.tsx'

/** The parts of the form below its first ones. */
export function MoreParts({ known, posted, ...part }: PartProps & { known: Strategy; posted: Posted | undefined }) {
  const { form, fields } = part
  return (
    <>
      <Section title="What matters for some time" lead="Has precedence over the pillars until its end date.">
        <PrioritiesPart {...part} />
      </Section>
      <Section title="Networks" lead="How many posts a week each should have. The schedule’s gaps are counted by it.">
        <NetworksPart {...part} />
      </Section>
      <Section title="Mix" lead="The share of all posts that each type should have.">
        <MixPart {...part} />
      </Section>
      {posted && (
        <Section
          title="Really posted"
          lead="The planned mix, beside what is published and booked. Each pillar has the same share."
        >
          <ReallyPosted posted={posted} pillars={known.pillars} />
        </Section>
      )}
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
      <Section title="Opportunities" lead="Topics that may be worth posts.">
        <OpportunitiesPart {...part} />
      </Section>
      <Section title="Recommendations" lead="What is proposed to be done next. You decide.">
        <RecommendationsPart {...part} known={known} />
      </Section>
    </>
  )
}
