import { useState } from 'react'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { useWorkspace } from '../../api/client-context.ts'
import { fieldsOf } from '../../api/problem-words.ts'
import { useLock } from '../../auth/permissions.ts'
import type { Scheduler } from '../../publishing/reads.ts'
import { useSaveScheduler } from '../../publishing/use-scheduler.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'
import { HoursRows } from './hours-rows.tsx'

type WindowPlatform = keyof Scheduler['postingWindows'] & Platform
const FRESH = { days: [1, 2, 3, 4, 5], start: '09:00', end: '11:00', weight: 0.5 }

/** The windows of each platform with its own windows. */
export function PostingWindowsForm({ known }: { known: Scheduler }) {
  const platforms = Object.keys(known.postingWindows) as WindowPlatform[] // the settings have these keys
  const [platform, setPlatform] = useState<WindowPlatform>('x')
  return (
    <Tabs
      label="Windows of"
      tabs={platforms.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
      value={platform}
      choose={setPlatform}
    >
      <WindowsOf key={platform} platform={platform} known={known} />
    </Tabs>
  )
}

/** The windows of one platform. They can be reset to the defaults for its audience type. */
function WindowsOf({ platform, known }: { platform: WindowPlatform; known: Scheduler }) {
  const { orgId } = useWorkspace()
  const locked = useLock('scheduling:manage')
  const form = useKeptForm(`${orgId}.windows.${platform}`, known.postingWindows[platform])
  const save = useSaveScheduler(`The windows of ${PLATFORM_NAMES[platform]} are saved.`)
  const fields = fieldsOf(save.error)
  const custom = known.customPostingWindows.includes(platform)
  const path = `postingWindows.${platform}`
  return (
    <Form
      error={save.error}
      locked={locked}
      kept={form}
      submit={() => {
        save.mutate({ postingWindows: { [platform]: form.value } })
      }}
    >
      <p className="text-facts text-ink-2">
        {custom ? 'Set by somebody here.' : 'The defaults for your readers: change one to make them yours.'}
      </p>
      <HoursRows
        name="Window"
        rows={form.value}
        change={form.change}
        fresh={FRESH}
        locked={locked !== null}
        errorOf={(index) =>
          ['end', 'start', 'days'].map((part) => fields.get(`${path}.${index}.${part}`)).find(Boolean)
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={save.isPending}>
          Save the windows of {PLATFORM_NAMES[platform]}
        </Button>
        {custom && (
          <Button busy={save.isPending} onClick={() => save.mutate({ resetPostingWindows: [platform] })}>
            Back to the defaults
          </Button>
        )}
      </div>
    </Form>
  )
}
