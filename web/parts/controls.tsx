import { Ellipsis, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { Disclosure } from '../src/ui/disclosure.tsx'
import { FilterChips } from '../src/ui/filter-chips.tsx'
import { RadioRow } from '../src/ui/radio-row.tsx'
import { Switch } from '../src/ui/switch.tsx'
import { Tabs } from '../src/ui/tabs.tsx'
import { Tick } from '../src/ui/tick.tsx'
import { Columns, Flow, Part } from './part.tsx'

const TABS = [
  { value: 'waiting', label: 'Waiting 12' },
  { value: 'failed', label: 'Failed 1' },
  { value: 'drafts', label: 'Drafts 4' },
] as const

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'late', label: 'Late' },
  { value: 'changed', label: 'Changed' },
] as const

/** What is pressed. */
export function Controls() {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('waiting')
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('late')
  const [ticked, setTicked] = useState(true)
  const [on, setOn] = useState(true)
  const [when, setWhen] = useState('slot')
  return (
    <>
      <Part
        name="Buttons"
        rule="One fill on a page: the main action. The rest is quiet. None is off without its reason."
      >
        <Flow>
          <Button look="primary" hint="A">
            Approve for Mon 13:00
          </Button>
          <Button hint="S">Other times</Button>
          <Button look="quiet" hint="E">
            <Pencil aria-hidden="true" className="size-4" />
            Edit
          </Button>
          <Button look="danger" hint="R">
            <Undo2 aria-hidden="true" className="size-4" />
            Send back
          </Button>
          <Button look="primary" unavailable="Your role writes, it does not approve">
            Approve
          </Button>
          <Button busy>Saving …</Button>
          <Button look="quiet" aria-label="More">
            <Ellipsis aria-hidden="true" className="size-4" />
          </Button>
          <a href="#overlays" className="inline-flex min-h-11 items-center font-medium link lg:min-h-6">
            Other times
          </a>
        </Flow>
      </Part>
      <Part name="Tabs and filters" rule="Tabs are underlined in ink when chosen. Filters fill with ink.">
        <Columns of={3}>
          <Tabs label="Drafts by state" tabs={TABS} value={tab} choose={setTab}>
            <p className="text-facts text-ink-2">{TABS.find(({ value }) => value === tab)?.label}</p>
          </Tabs>
          <FilterChips label="Which drafts" options={KINDS} value={kind} choose={setKind} />
          <Disclosure className="font-medium" summary="Show the rest">
            <p className="text-ink-2">The rest.</p>
          </Disclosure>
        </Columns>
        <Columns of={3}>
          <div>
            <Tick label="Ticked" checked={ticked} change={setTicked} />
            <Tick label="Not" checked={!ticked} change={(is) => setTicked(!is)} />
            <Tick label="May not" checked disabled change={() => {}} />
          </div>
          <fieldset>
            <legend className="text-meta font-medium text-ink-2">When</legend>
            {['slot', 'day', 'none'].map((value) => (
              <RadioRow
                key={value}
                name="when"
                checked={when === value}
                disabled={value === 'none'}
                choose={() => setWhen(value)}
              >
                {value === 'slot' ? 'In the next slot' : value === 'day' ? 'On a day' : 'Not yet'}
              </RadioRow>
            ))}
          </fieldset>
          <div>
            <Switch label="By mail" hint="At once, and once a day together." on={on} change={setOn} />
            <Switch label="In the browser" on={!on} change={(is) => setOn(!is)} />
            <Switch label="May not" on disabled change={() => {}} />
          </div>
        </Columns>
      </Part>
    </>
  )
}
