import { hexColour } from '#contract/making/colour.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import type { KitForm } from './kit-form.ts'
import type { WebsiteKit } from './website-read.ts'
import { colourEvidence, type Found, foundIn } from './website-words.ts'

interface Props {
  site: WebsiteKit
  /** The kit with the unsaved changes. */
  form: KitForm
  /** Why no value can be taken over. Null if values can be. */
  reasonNot: string | null
  take: (more: Partial<KitForm>) => void
}

/**
 * The values that a website declares, each with its evidence and beside the kit's present value. Only a person takes a
 * value over.
 */
export function FoundParts({ site, form, reasonNot, take }: Props) {
  const found = foundIn(site)
  const empty = found.filter(({ field }) => form[field] === '')
  const others = site.colors.filter(({ hex }) => !found.some(({ value }) => value === hex))
  return (
    <div className="flex flex-col items-start gap-3">
      <ul aria-label="What the website says" className="flex w-full flex-col">
        {found.map((one) => (
          <FoundRow key={one.field} found={one} now={form[one.field]} reasonNot={reasonNot} take={take} />
        ))}
      </ul>
      {empty.length > 1 && (
        <Button
          unavailable={reasonNot}
          onClick={() => take(Object.fromEntries(empty.map(({ field, value }) => [field, value])))}
        >
          Take what the kit does not have yet
        </Button>
      )}
      {others.length > 0 && (
        <div className="w-full">
          <Disclosure summary={`${others.length} more ${others.length === 1 ? 'colour' : 'colours'} found`}>
            <ul aria-label="More colours" className="flex flex-col pl-6">
              {others.slice(0, MOST).map((colour) => (
                <li key={colour.hex} className="flex flex-wrap items-center gap-x-3 py-1.5">
                  <Swatch colour={colour.hex} />
                  <span className="figures font-medium">{colour.hex}</span>
                  <span className="min-w-0 text-facts text-ink-3 wrap-anywhere">{colourEvidence(colour)}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </div>
  )
}

/** Further colours are usually shades of a framework. */
const MOST = 12

interface RowProps {
  found: Found
  now: string
  reasonNot: string | null
  take: (more: Partial<KitForm>) => void
}

function FoundRow({ found: { field, label, value, evidence }, now, reasonNot, take }: RowProps) {
  const isSame = now.trim().toLowerCase() === value.toLowerCase()
  const isColour = hexColour(value) !== null
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-line border-b py-2">
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="text-meta text-ink-3">{label}</span>
        <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {isColour && <Swatch colour={value} />}
          {value}
        </span>
        <span className="text-meta text-ink-3 wrap-anywhere">
          {evidence}
          {now !== '' && !isSame && (
            <>
              {evidence && ' · '}
              <span className="text-ink-2">the kit has {now}</span>
            </>
          )}
        </span>
      </div>
      {isSame ? (
        <span className="px-3 text-facts text-ink-2">In the kit</span>
      ) : (
        <Button unavailable={reasonNot} onClick={() => take({ [field]: value })}>
          {now === '' ? 'Take it' : 'Put it there'}
          <span className="sr-only">: {label}</span>
        </Button>
      )}
    </li>
  )
}

const Swatch = ({ colour }: { colour: string }) => (
  <span
    aria-hidden="true"
    className="size-4 shrink-0 rounded-full border border-line-2"
    style={{ background: colour }}
  />
)
