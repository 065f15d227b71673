import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { INPUT } from '../ui/field.tsx'
import { Tick } from '../ui/tick.tsx'
import type { PartProps } from './plan-parts.ts'

/** The target of posts a week for each network. */
export function NetworksPart({ form, change, fields }: PartProps) {
  if (form.channels.length === 0)
    return <p className="text-ink-2">No account is connected yet, and the plan names no network.</p>
  return (
    <ul aria-label="Networks" className="flex max-w-reading flex-col">
      {form.channels.map((channel, index) => {
        const name = PLATFORM_NAMES[channel.platform]
        const problem = fields.get(`channelPriorities.${index}.postsPerWeek`)
        const set = (more: Partial<typeof channel>) =>
          change({ channels: form.channels.map((other) => (other === channel ? { ...channel, ...more } : other)) })
        return (
          <li key={channel.platform} className="flex flex-wrap items-center gap-x-4 border-line border-b py-1.5">
            <div className="min-w-36 grow">
              <Tick
                label={name}
                mark={<PlatformMark platform={channel.platform} />}
                checked={channel.on}
                change={(on) => set({ on })}
              />
            </div>
            <input
              type="number"
              min={0}
              max={100}
              step="any"
              aria-label={`Posts a week on ${name}`}
              aria-invalid={problem ? true : undefined}
              className={`${INPUT} figures w-16! text-right`}
              value={channel.postsPerWeek}
              disabled={!channel.on}
              onChange={(event) => set({ postsPerWeek: event.target.value })}
            />
            <span className="w-16 text-facts text-ink-2">a week</span>
          </li>
        )
      })}
    </ul>
  )
}
