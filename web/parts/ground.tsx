import { classes } from '../src/ui/classes.ts'
import { Columns, Part } from './part.tsx'

const SIZES = [
  { meta: '28 / 36 · page', look: 'text-page font-semibold', words: 'Thursday 26 November' },
  { meta: '20 / 28 · draft title', look: 'text-title font-semibold', words: 'Six woods, one handle' },
  { meta: '18 / 26 · section', look: 'text-section font-semibold', words: 'Needs a decision' },
  {
    meta: '18 / 29 · being written',
    look: 'text-write',
    words: 'Tear-out in figured wood? Before you blame the blade',
  },
  { meta: '15 / 22 · row title', look: 'text-base font-semibold', words: 'Six woods, one handle' },
  { meta: '15 / 22 · middle text', look: 'text-base', words: 'Twelve planes still need one.' },
  { meta: '14 / 20 · facts', look: 'text-facts', words: 'Aligned facts, second lines' },
  { meta: '13 / 18 · slug and meta', look: 'text-meta text-ink-3', words: 'Sami, sent 08:31' },
  { meta: '12 / 16 · chips, axes, keys', look: 'text-chip', words: '09:15' },
]

const GROUNDS = [
  { name: 'desk', look: 'bg-desk' },
  { name: 'paper', look: 'bg-paper' },
  { name: 'sheet', look: 'bg-sheet' },
  { name: 'wash', look: 'bg-wash' },
  { name: 'ink', look: 'bg-ink' },
  { name: 'ink-2', look: 'bg-ink-2' },
  { name: 'ink-3', look: 'bg-ink-3' },
  { name: 'line', look: 'bg-line' },
  { name: 'line-2', look: 'bg-line-2' },
  { name: 'line-3', look: 'bg-line-3' },
  { name: 'green', look: 'bg-green' },
  { name: 'green-soft', look: 'bg-green-soft' },
  { name: 'amber', look: 'bg-amber' },
  { name: 'amber-soft', look: 'bg-amber-soft' },
  { name: 'note', look: 'bg-note' },
  { name: 'note-soft', look: 'bg-note-soft' },
  { name: 'red', look: 'bg-red' },
  { name: 'red-soft', look: 'bg-red-soft' },
]

/** Type and colour. */
export function Ground() {
  return (
    <>
      <Part name="Type" rule="Instrument Sans, 400 500 600. Figures always of one width.">
        <ul>
          {SIZES.map(({ meta, look, words }) => (
            <li
              key={meta}
              className="grid items-baseline gap-x-4 border-line py-1.5 not-last:border-b lg:grid-cols-[11.5rem_minmax(0,1fr)]"
            >
              <span className="text-meta text-ink-3">{meta}</span>
              <span className={look}>{words}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part
        name="Colour"
        rule="Green is a person’s yes. Amber waits for one. Blue pencil is what people write on a proof. Red is a refusal."
      >
        <Columns of={2}>
          <Palette name="Light" scheme="scheme-light" />
          <Palette name="Dark" scheme="scheme-dark" />
        </Columns>
      </Part>
    </>
  )
}

function Palette({ name, scheme }: { name: string; scheme: string }) {
  return (
    <div className={classes(scheme, 'rounded-panel bg-paper px-5 py-4 text-ink ring-1 ring-line ring-inset')}>
      <h3 className="font-semibold">{name}</h3>
      <ul className="grid grid-cols-3 gap-2.5 pt-2.5 sm:grid-cols-6">
        {GROUNDS.map((ground) => (
          <li key={ground.name} className="text-chip text-ink-2">
            <span className={classes(ground.look, 'mb-1 block h-10 rounded-control ring-1 ring-line-2 ring-inset')} />
            {ground.name}
          </li>
        ))}
      </ul>
      <p className="pt-2.5 text-facts">
        Ink on paper. <span className="text-ink-2">Second.</span>{' '}
        <span className="text-ink-3">Third, still 4.5 to 1.</span> <span className="text-green">Yes.</span>{' '}
        <span className="text-amber">Waits.</span> <span className="text-note">Noted.</span>{' '}
        <span className="text-red">Refused.</span>
      </p>
    </div>
  )
}
