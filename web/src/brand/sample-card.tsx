import { hexColour } from '#contract/making/colour.ts'
import { cardColours } from './card-colours.ts'
import { COLOURS, type KitForm } from './kit-form.ts'

/** A card in the style of the kit, redrawn with each typed letter. It shows the form's values, saved or not. */
export function SampleCard({ form, logoUrl }: { form: KitForm; logoUrl: string | null }) {
  const { background, text, heading, quiet, bar } = cardColours(form)
  const chips = COLOURS.map((name) => hexColour(form[name])).filter((colour) => colour !== null)
  return (
    <figure className="flex flex-col gap-2">
      <div
        className="flex aspect-[4/5] w-full flex-col overflow-hidden rounded-panel border border-line p-5"
        style={{ background, color: text, fontFamily: family(form.bodyFont) }}
      >
        <span aria-hidden="true" className="mb-4 h-1 w-10 rounded-full" style={{ background: bar }} />
        <p className="text-section font-semibold" style={{ color: heading, fontFamily: family(form.headingFont) }}>
          Made with care, sent on time
        </p>
        <p className="mt-2 line-clamp-4">{form.tagline || 'What you stand for, in one line.'}</p>
        <span className="grow" />
        {chips.length > 0 && (
          <span aria-hidden="true" className="mb-3 flex gap-1">
            {chips.map((colour, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same
              <span key={index} className="size-4 rounded-full border border-line" style={{ background: colour }} />
            ))}
          </span>
        )}
        <div className="flex min-h-8 items-center justify-between gap-3">
          {logoUrl && <img src={logoUrl} alt="" className="max-h-8 max-w-24 object-contain" />}
          <span className="min-w-0 truncate text-meta" style={{ color: quiet }}>
            {form.website.replace(/^https:\/\//, '')}
          </span>
        </div>
      </div>
      <figcaption className="text-meta text-ink-3">
        A sample. Text that would be unreadable in your colours is black or white.
      </figcaption>
    </figure>
  )
}

/** Quotes would end the name. Without such a font the browser uses a default. */
const family = (name: string): string | undefined =>
  name ? `"${name.replace(/["\\]/g, '')}", var(--font-sans)` : undefined
