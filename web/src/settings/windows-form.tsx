import { useState } from 'react'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useReasonNot } from '../auth/permissions.ts'
import type { Scheduler } from '../publishing/reads.ts'
import { useSaveScheduler } from '../publishing/use-scheduler.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { HoursRows } from './hours-rows.tsx'

type Windows = Scheduler['postingWindows']
type WindowPlatform = keyof Windows & Platform
const FRESH = { days: [1, 2, 3, 4, 5], start: '09:00', end: '11:00', weight: 0.5 }

/** The windows of each platform that has its own; a platform can go back to the defaults of its readers. */
export function WindowsForm({ known }: { known: Scheduler }) {
  const reasonNot = useReasonNot('scheduling:manage')
  const platforms = Object.keys(known.postingWindows) as WindowPlatform[] // the keys of the settings
  const [platform, setPlatform] = useState<WindowPlatform>('x')
  const [windows, setWindows] = useState<Windows>(known.postingWindows)
  const save = useSaveScheduler(`The windows of ${PLATFORM_NAMES[platform]} are saved.`)
  const fields = fieldsOf(save.error)
  const custom = known.customPostingWindows.includes(platform)
  const rows = windows[platform]
  const path = `postingWindows.${platform}`
  return (
    <Tabs
      label="Windows of"
      tabs={platforms.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
      value={platform}
      choose={(next) => {
        save.reset()
        setPlatform(next)
      }}
    >
      <Form
        error={save.error}
        submit={() => {
          save.mutate({ postingWindows: { [platform]: rows } })
        }}
      >
        <p className="text-dense text-ink-2">
          {custom ? 'Set by somebody here.' : 'The defaults for your readers: change one to make them yours.'}
        </p>
        <HoursRows
          name="Window"
          rows={rows}
          change={(next) => setWindows({ ...windows, [platform]: next })}
          fresh={FRESH}
          locked={reasonNot !== null}
          errorOf={(index) =>
            ['end', 'start', 'days'].map((part) => fields.get(`${path}.${index}.${part}`)).find(Boolean)
          }
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" busy={save.isPending} unavailable={reasonNot}>
            Save the windows of {PLATFORM_NAMES[platform]}
          </Button>
          {custom && (
            <Button
              unavailable={reasonNot}
              busy={save.isPending}
              onClick={() => save.mutate({ resetPostingWindows: [platform] })}
            >
              Back to the defaults
            </Button>
          )}
        </div>
      </Form>
    </Tabs>
  )
}
