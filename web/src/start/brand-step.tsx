import { Link } from '@tanstack/react-router'
import { hexColour } from '#contract/making/colour.ts'
import { sentence } from '../api/problem-words.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { Sheet } from '../ui/sheet.tsx'
import {
  type CardLine,
  cardLines,
  contradictions,
  evidenceWords,
  labelOf,
  listOf,
  MISSING,
  takenWith,
} from './card-lines.ts'
import { OwnWordsForm } from './own-words-form.tsx'
import type { Profile } from './reads.ts'
import { useSaveProfile } from './use-steps.ts'

interface Props {
  profile: Profile
  isReading: boolean
  main: boolean
  locked: string | null
  /** Whether the form for the person's own words is open. */
  writing: boolean
  write: (open: boolean) => void
}

/** The brand as a card, each line with its origin, and one button to confirm it. */
export function BrandStep({ profile, isReading, main, locked, writing, write }: Props) {
  const save = useSaveProfile(({ confirm, drop }) =>
    confirm ? 'The brand is confirmed.' : drop ? 'It is left out.' : 'It is taken.',
  )
  const zone = useZone()
  const lines = cardLines(profile)
  const confirmedAt = profile.meta?.confirmedAt ?? null
  const others = contradictions(profile)
  return (
    <>
      {writing && <OwnWordsForm profile={profile} locked={locked} close={() => write(false)} />}
      {lines.length === 0 && !isReading ? (
        !writing && (
          <div
            aria-hidden="true"
            className="w-full max-w-2xl rounded-sheet border border-dashed border-line-3 p-5 text-facts text-ink-3"
          >
            <span className="block text-section font-semibold text-ink-2">Northwind Tools</span>
            <span className="mt-2 block">Voice: plain and dry. Short sentences, real numbers. From “About us”.</span>
            <span className="block">What you talk about: tools that can be repaired. From 9 pages.</span>
          </div>
        )
      ) : (
        <div className="w-full max-w-3xl px-3.5 py-3 lg:px-1">
          <Sheet
            foot={
              isReading
                ? 'The sample is drawn while the site is read.'
                : confirmedAt === null
                  ? 'Not confirmed yet. A later reading of the website may replace what nobody has confirmed.'
                  : `Confirmed ${formatWhen(confirmedAt, zone)}. Later readings of the website only propose changes.`
            }
          >
            <Card
              lines={lines}
              isReading={isReading}
              reason={locked}
              busy={save.isPending}
              drop={(field) => save.mutate({ drop: [field] })}
            />
          </Sheet>
        </div>
      )}
      {others.length > 0 && (
        <div className="flex w-full max-w-3xl flex-col gap-2">
          <h3 className="font-semibold">The website says otherwise</h3>
          <ul aria-label="The website says otherwise" className="flex flex-col">
            {others.map((one) => (
              <li key={one.field} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
                <div className="min-w-0 grow basis-60 wrap-anywhere">
                  <p className="text-meta text-ink-3">{labelOf(one.field)}</p>
                  <p>{listOf(one.proposed).join(' · ')}</p>
                  <p className="text-meta text-ink-3">
                    {evidenceWords(one)}; here stands:{' '}
                    <span className="text-ink-2">{listOf(one.present).join(' · ')}</span>
                  </p>
                </div>
                <div className="flex gap-2">
                  <Button unavailable={locked} busy={save.isPending} onClick={() => save.mutate({ take: [one.field] })}>
                    Take it<span className="sr-only">: {labelOf(one.field)}</span>
                  </Button>
                  <Button
                    look="quiet"
                    unavailable={locked}
                    busy={save.isPending}
                    onClick={() => save.mutate({ drop: [one.field] })}
                  >
                    Keep mine<span className="sr-only">: {labelOf(one.field)}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      {lines.length > 0 && !isReading && profile.missing.length > 0 && (
        <ul aria-label="What is not said yet" className="flex max-w-reading flex-col gap-1 text-facts text-ink-2">
          {profile.missing.map(({ field, message }) => (
            <li key={field}>{MISSING[field] ?? sentence(message)}</li>
          ))}
        </ul>
      )}
      <WriteProblem error={save.error} />
      {lines.length > 0 && !isReading && (
        <div className="flex flex-wrap gap-2">
          {confirmedAt === null && (
            <Button
              look={main ? 'primary' : 'plain'}
              unavailable={locked}
              busy={save.isPending}
              onClick={() => save.mutate({ confirm: true, take: takenWith(profile) })}
            >
              Confirm the brand
            </Button>
          )}
          {locked === null && !writing && <Button onClick={() => write(true)}>Change the words</Button>}
          <Link to="/settings/brand" className={buttonClasses('quiet')}>
            Everything about the brand
          </Link>
        </div>
      )}
    </>
  )
}

/** The delay between two lines of the card, in milliseconds. */
const A_LINE_MS = 60

interface CardProps {
  lines: readonly CardLine[]
  isReading: boolean
  reason: string | null
  busy: boolean
  drop: (field: CardLine['field']) => void
}

function Card({ lines, isReading, reason, busy, drop }: CardProps) {
  return (
    <ul aria-label="Brand card" aria-busy={isReading} className="grid gap-x-8 gap-y-5 p-5 sm:grid-cols-2">
      {lines.map((one, index) => (
        <li
          key={one.field}
          className="flex min-w-0 animate-draw flex-col gap-1 wrap-anywhere"
          style={{ animationDelay: `${index * A_LINE_MS}ms` }}
        >
          <h3 className="text-meta font-medium text-ink-2">{one.label}</h3>
          <Value line={one} />
          <p className="flex flex-wrap items-center gap-x-2 text-meta text-ink-3">
            {one.from}
            {one.proposed && (
              <Button
                look="quiet"
                className="lg:min-h-6"
                unavailable={reason}
                busy={busy}
                onClick={() => drop(one.field)}
              >
                Leave it out<span className="sr-only">: {one.label}</span>
              </Button>
            )}
          </p>
        </li>
      ))}
      {isReading &&
        [1, 2, 3, 4].slice(0, Math.max(1, 4 - lines.length)).map((line) => (
          <li key={line} aria-hidden="true" className="flex animate-breathe flex-col gap-2 forced-colors:hidden">
            <span className="h-3 w-24 rounded-sheet bg-line" />
            <span className="h-3 w-4/5 rounded-sheet bg-line" />
            <span className="h-3 w-3/5 rounded-sheet bg-line" />
          </li>
        ))}
    </ul>
  )
}

function Value({ line: { field, value } }: { line: CardLine }) {
  if (field === 'colorPalette')
    return (
      <ul className="figures flex flex-wrap gap-x-4 gap-y-1">
        {value.map((colour) => (
          <li key={colour} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-4 rounded-full border border-line-2"
              style={{ background: hexColour(colour) ?? undefined }}
            />
            {colour}
          </li>
        ))}
      </ul>
    )
  if (value.length === 1) return <p dir="auto">{value[0]}</p>
  return (
    <ul className="flex flex-col gap-0.5">
      {value.map((one) => (
        <li key={one} dir="auto">
          {one}
        </li>
      ))}
    </ul>
  )
}
