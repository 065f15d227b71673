import { useState } from 'react'
import { PLATFORM_NAMES, PLATFORMS } from '#contract/platforms.ts'
import type { MappingFields } from '#contract/writing/context-rows.ts'
import type { COLUMN_TYPES } from '#contract/writing/row-lists.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Form } from '../ui/form.tsx'
import { Tick } from '../ui/tick.tsx'
import type { Mapping, Sample } from './database-reads.ts'
import { columnsFor, guessFields } from './database-words.ts'
import { SampleRows } from './sample-rows.tsx'
import { type Place, useMapDatabase } from './use-databases.ts'

interface Props {
  place: Place
  sample: Sample
  /** How it is mapped now. */
  known: Mapping | undefined
  close: () => void
}

type ColumnField = Exclude<
  { [K in keyof MappingFields]: MappingFields[K] extends string | null ? K : never }[keyof MappingFields],
  'readyOption'
>

/** The columns of a database and what each is for, with what the rows would become. */
export function MapColumns({ place, sample: { database, rows }, known, close }: Props) {
  const [fields, setFields] = useState<MappingFields>(() => (known ? pick(known) : guessFields(database.columns)))
  const map = useMapDatabase()
  const refused = fieldsOf(map.error)
  const put = (change: Partial<MappingFields>) => setFields({ ...fields, ...change })
  const ready = database.columns.find(({ id }) => id === fields.readyColumn)
  const column = (
    field: ColumnField,
    { use, label, none, hint }: { use: keyof typeof COLUMN_TYPES; label: string; none?: string; hint?: string },
  ) => (
    <Choice
      label={label}
      {...(hint !== undefined && { hint })}
      value={fields[field] ?? ''}
      options={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...columnsFor(database.columns, use).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      placeholder="Choose a column"
      error={refused.get(field)}
      choose={(id) => put({ [field]: id === '' ? null : id, ...(field === 'readyColumn' && { readyOption: null }) })}
    />
  )
  const submit = () => map.mutate({ ...place, fields }, { onSuccess: close })
  return (
    <Form aria-label={`Columns of ${database.title}`} submit={submit} error={map.error} retry={submit}>
      <div className="grid gap-4 @xl:grid-cols-2">
        {column('readyColumn', { use: 'ready', label: 'Ready', hint: 'A row is drafted once this says so.' })}
        {ready && ready.type !== 'checkbox' && (
          <Choice
            label={`“${ready.name}” means ready when it says`}
            value={fields.readyOption}
            options={ready.options.map((option) => ({ value: option, label: option }))}
            placeholder="Choose one"
            error={refused.get('readyOption')}
            choose={(readyOption) => put({ readyOption })}
          />
        )}
        {column('textColumn', { use: 'text', label: 'Text of the post', none: 'The page of the row' })}
        {column('titleColumn', { use: 'text', label: 'Title, for who reviews', none: 'The name of the row' })}
        {column('networksColumn', { use: 'networks', label: 'Networks', none: 'The same for every row' })}
        {column('dateColumn', {
          use: 'date',
          label: 'Wished time',
          none: 'None',
          hint: 'A day without a time means 9:00. This is a wish: the person who approves decides.',
        })}
        {column('stateColumn', { use: 'state', label: 'Write the state into', none: 'Nothing' })}
        {column('addressColumn', { use: 'address', label: 'Write the live address into', none: 'Nothing' })}
      </div>
      {fields.networksColumn === null && (
        <fieldset className="flex flex-col gap-1">
          <legend className="text-meta font-medium text-ink-2">Networks of every row</legend>
          <div className="grid grid-cols-2 gap-x-4 @xl:grid-cols-3">
            {PLATFORMS.map((platform) => (
              <Tick
                key={platform}
                label={PLATFORM_NAMES[platform]}
                checked={fields.networks.includes(platform)}
                change={(on) =>
                  put({ networks: PLATFORMS.filter((one) => (one === platform ? on : fields.networks.includes(one))) })
                }
              />
            ))}
          </div>
          {refused.get('networks') && (
            <p className="text-facts text-red">
              <span data-problem>{refused.get('networks')}</span>
            </p>
          )}
        </fieldset>
      )}
      <SampleRows fields={fields} columns={database.columns} rows={rows} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" busy={map.isPending}>
          {known ? 'Save and read' : 'Draft ticked rows'}
        </Button>
        <Button look="quiet" onClick={close}>
          Close
        </Button>
        <p className="text-facts text-ink-2">Each ticked row becomes one draft in review, once.</p>
      </div>
    </Form>
  )
}

const pick = ({
  textColumn,
  titleColumn,
  networksColumn,
  networks,
  dateColumn,
  readyColumn,
  readyOption,
  stateColumn,
  addressColumn,
}: MappingFields): MappingFields => ({
  textColumn,
  titleColumn,
  networksColumn,
  networks,
  dateColumn,
  readyColumn,
  readyOption,
  stateColumn,
  addressColumn,
})
