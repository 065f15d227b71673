import { Plus, X } from 'lucide-react'
import { LIMITS } from '#contract/limits/limits.ts'
import type { Poll } from '#contract/networks/platform-payload.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Field, INPUT } from '../ui/field.tsx'

const { options, optionLength } = LIMITS.x.poll

const DURATIONS = [
  { value: '60', label: '1 hour' },
  { value: '360', label: '6 hours' },
  { value: '1440', label: '1 day' },
  { value: '4320', label: '3 days' },
  { value: '10080', label: '7 days' },
]

/** A poll of two to four choices. Spec N2 */
export function PollFields({ poll, change }: { poll: Poll | null; change: (poll: Poll | null) => void }) {
  if (!poll) {
    return (
      <Button className="self-start" onClick={() => change({ options: ['', ''], durationMinutes: 1440 })}>
        <Plus aria-hidden="true" className="size-4" />
        Add a poll
      </Button>
    )
  }
  const put = (index: number, text: string) =>
    change({ ...poll, options: poll.options.map((old, at) => (at === index ? text : old)) })
  return (
    <fieldset className="flex flex-col gap-3 rounded-panel border border-line p-4">
      <legend className="px-1 text-facts font-medium">Poll</legend>
      {poll.options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
        <div key={index} className="flex items-end gap-2">
          <div className="grow">
            <Field label={`Choice ${index + 1}`}>
              {(control) => (
                <input
                  {...control}
                  className={INPUT}
                  maxLength={optionLength}
                  value={option}
                  onChange={(event) => put(index, event.target.value)}
                />
              )}
            </Field>
          </div>
          {poll.options.length > options.min && (
            <Button
              look="quiet"
              aria-label={`Remove choice ${index + 1}`}
              onClick={() => change({ ...poll, options: poll.options.filter((_, at) => at !== index) })}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          )}
        </div>
      ))}
      <Choice
        label="Runs for"
        value={String(poll.durationMinutes)}
        options={
          DURATIONS.some(({ value }) => value === String(poll.durationMinutes))
            ? DURATIONS
            : [...DURATIONS, { value: String(poll.durationMinutes), label: `${poll.durationMinutes} minutes` }]
        }
        choose={(value) => change({ ...poll, durationMinutes: Number(value) })}
      />
      <div className="flex flex-wrap gap-2">
        {poll.options.length < options.max && (
          <Button onClick={() => change({ ...poll, options: [...poll.options, ''] })}>
            <Plus aria-hidden="true" className="size-4" />
            Add a choice
          </Button>
        )}
        <Button look="quiet" onClick={() => change(null)}>
          Remove the poll
        </Button>
      </div>
    </fieldset>
  )
}
