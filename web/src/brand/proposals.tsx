import { hexColour } from '#contract/making/colour.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { DiffText } from '../ui/diff-text.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { wordDiff } from '../ui/word-diff.ts'
import type { Profile } from './profile-reads.ts'
import { FIELD_LABELS, readingWords, valueWords } from './profile-words.ts'
import { useSaveProfile } from './use-profile.ts'

type Proposal = Profile['proposals'][number]

interface Props {
  profile: Profile
  /** Discards the edit of a field whose proposal was accepted. */
  settled: (field: Proposal['field']) => void
}

/**
 * The values in which a website differs from the profile, each compared with the present value and accepted or dropped
 * separately.
 */
export function Proposals({ profile: { proposals }, settled }: Props) {
  return (
    <Section
      title="Where your website differs"
      lead="Nothing changes until you accept a proposal: what people wrote stays, and you see how visuals will look before you choose."
    >
      <ul aria-label="Proposals" className="flex flex-col">
        {proposals.map((one) => (
          <ProposalRow key={one.field} proposal={one} settled={() => settled(one.field)} />
        ))}
      </ul>
    </Section>
  )
}

function ProposalRow({ proposal, settled }: { proposal: Proposal; settled: () => void }) {
  const { field, present, proposed } = proposal
  const label = FIELD_LABELS[field]
  const reasonNot = useReasonNot('brand:write', 'change the brand')
  const save = useSaveProfile(
    ({ takeProposals }) =>
      takeProposals ? `Taken: ${label.toLowerCase()}.` : `Dropped: ${label.toLowerCase()} stays as it is.`,
    ({ takeProposals }) => takeProposals && settled(),
  )
  return (
    <li className="flex flex-col gap-2 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 grow basis-60 flex-col gap-1">
          <h3 className="text-meta font-medium text-ink-2">{label}</h3>
          <div className="max-w-reading wrap-anywhere">
            <Difference field={field} present={valueWords(present)} proposed={valueWords(proposed)} />
          </div>
          <p className="text-meta text-ink-3 wrap-anywhere">{readingWords(proposal)}</p>
        </div>
        <div className="flex gap-1">
          <Button unavailable={reasonNot} busy={save.isPending} onClick={() => save.mutate({ takeProposals: [field] })}>
            Take it<span className="sr-only">: {label}</span>
          </Button>
          <Button
            look="quiet"
            unavailable={reasonNot}
            busy={save.isPending}
            onClick={() => save.mutate({ dropProposals: [field] })}
          >
            {present === null || valueWords(present) === '' ? 'Drop it' : 'Keep ours'}
            <span className="sr-only">: {label}</span>
          </Button>
        </div>
      </div>
      <WriteProblem error={save.error} />
    </li>
  )
}

function Difference({ field, present, proposed }: { field: string; present: string; proposed: string }) {
  if (field === 'colorPalette')
    return (
      <>
        {present !== '' && (
          <p className="flex flex-wrap gap-x-3 text-ink-3">
            <span className="sr-only">Now:</span>
            <Colours of={present} gone />
          </p>
        )}
        <p className="flex flex-wrap gap-x-3">
          <span className="sr-only">The website:</span>
          <Colours of={proposed} />
        </p>
      </>
    )
  // Addresses and names are replaced as a whole, so no word difference is shown.
  if (field === 'logoUrl' || field === 'brandType') return <p>{field === 'logoUrl' ? proposed : WHO[proposed]}</p>
  if (isAlike(present, proposed)) return <DiffText before={present} after={proposed} />
  return (
    <>
      {present !== '' && (
        <p className="whitespace-pre-wrap text-ink-3">
          <del>{present}</del>
        </p>
      )}
      <p className="whitespace-pre-wrap">
        <ins className="bg-amber-soft no-underline forced-colors:underline">{proposed}</ins>
      </p>
    </>
  )
}

/** Two texts with less than half in common are easier to read below each other. */
function isAlike(one: string, other: string): boolean {
  const same = wordDiff(one, other)
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { text }) => sum + text.trim().length, 0)
  return same * 2 >= Math.max(one.length, other.length)
}

const WHO: Readonly<Record<string, string>> = { personal: 'A person', business: 'A company or a group' }

const Colours = ({ of, gone = false }: { of: string; gone?: boolean }) =>
  of.split('\n').map((colour) => (
    <span key={colour} className="figures inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className="size-4 rounded-full border border-line-2"
        style={{ background: hexColour(colour) ?? undefined }}
      />
      {gone ? <del>{colour}</del> : colour}
    </span>
  ))
