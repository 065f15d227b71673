import { useState } from 'react'
import { AccountAvatar } from '../src/platforms/account-avatar.tsx'
import { Choice } from '../src/ui/choice.tsx'
import { DayField } from '../src/ui/day-field.tsx'
import { Field } from '../src/ui/field.tsx'
import { HourInput } from '../src/ui/hour-input.tsx'
import { TextArea } from '../src/ui/text-area.tsx'
import { TextField } from '../src/ui/text-field.tsx'
import { WhenField } from '../src/ui/when-field.tsx'
import { ACCOUNT, SOON, ZONE } from './examples.ts'
import { Columns, Part } from './part.tsx'

const ACCOUNTS = [
  {
    value: 'page',
    label: 'Northwind Tools',
    meta: 'Page',
    mark: <AccountAvatar platform="linkedin" account={ACCOUNT} size="small" />,
  },
  {
    value: 'profile',
    label: 'Ida Claes',
    line: 'Needs to be connected again',
    meta: 'Profile',
    mark: <AccountAvatar platform="linkedin" account={{ ...ACCOUNT, accountName: 'Ida Claes' }} size="small" />,
  },
] as const

/** What is filled in. */
export function Fields() {
  const [title, setTitle] = useState('Six woods, one handle')
  const [link, setLink] = useState('northwind.exmple')
  const [note, setNote] = useState('Twelve planes still need one.')
  const [account, setAccount] = useState<string>('page')
  const [day, setDay] = useState(SOON)
  const [hour, setHour] = useState('13:00')
  const [at, setAt] = useState({ day: SOON, time: '13:00' })
  return (
    <Part name="Fields" rule="A hairline at the foot, until they are used. Own listbox, days and hours.">
      <Columns of={3}>
        <div className="flex flex-col gap-4.5">
          <TextField label="Title, for your team" value={title} change={setTitle} />
          <TextField
            label="Link"
            value={link}
            change={setLink}
            error="Nobody answers there. Did you mean northwind.example?"
          />
          <TextField
            label="Address"
            hint="Whoever runs it can change this."
            value="northwind"
            readOnly
            change={() => {}}
          />
          <TextArea label="Note" rows={2} value={note} change={setNote} />
        </div>
        <div className="flex flex-col gap-4.5">
          <Choice label="Account" value={account} options={ACCOUNTS} choose={setAccount} />
          <Choice
            label="Role"
            value="editor"
            options={[{ value: 'editor', label: 'Editor' }]}
            unavailable="Only an owner can change an owner."
            choose={() => {}}
          />
          <Choice label="Zone" value={null} placeholder="Choose a zone …" options={[]} busy choose={() => {}} />
        </div>
        <div className="flex flex-col gap-4.5">
          <WhenField
            {...at}
            zone={ZONE}
            change={setAt}
            known={[
              { day: at.day, time: '09:00', words: 'X is booked', free: false },
              { day: at.day, time: '10:45', words: 'free', free: true },
            ]}
          />
          <DayField label="First day" value={day} zone={ZONE} change={setDay} />
          <Field label="From">{(control) => <HourInput control={control} value={hour} change={setHour} />}</Field>
        </div>
      </Columns>
    </Part>
  )
}
