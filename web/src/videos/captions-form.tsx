import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import type { Caption, VideoRender } from './reads.ts'

/** The captions as words and times. Saved, the video is rendered again; nobody listens again, and nothing is charged. */
export function CaptionsForm({ render }: { render: VideoRender }) {
  const { orgId } = useWorkspace()
  const [captions, setCaptions] = useState<readonly Caption[]>(render.captions)
  const save = useWrite<readonly Caption[], VideoRender>({
    touches: () => [queryKeys.videoRender(orgId, render.id)],
    send: (api, now, idempotencyKey) =>
      api(
        'PATCH /v1/orgs/{orgId}/marketing/videos/branded/{renderId}/captions',
        { orgId, renderId: render.id, captions: [...now] },
        { idempotencyKey },
      ),
    repeats: true,
  })
  const put = (at: number, part: Partial<Caption>) =>
    setCaptions((now) => now.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const add = () => {
    const end = captions.at(-1)?.end ?? 0
    setCaptions([...captions, { text: '', start: end, end: end + 1 }])
  }
  const unchanged = JSON.stringify(captions) === JSON.stringify(render.captions)
  return (
    <Form
      aria-label="Captions"
      error={save.error}
      locked={useLock('ai:use', 'edit captions')}
      submit={() => save.mutate(captions)}
    >
      <h2 className="text-section font-semibold">Captions</h2>
      <ol aria-label="Captions" className="flex flex-col gap-2">
        {captions.map(({ text, start, end }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a caption is its place
          <li key={at} className="flex flex-wrap items-center gap-2">
            <Seconds label={`Caption ${at + 1} begins`} value={start} change={(next) => put(at, { start: next })} />
            <Seconds label={`Caption ${at + 1} ends`} value={end} change={(next) => put(at, { end: next })} />
            <span className="min-w-40 grow">
              <input
                aria-label={`Caption ${at + 1}`}
                dir="auto"
                className={INPUT}
                maxLength={300}
                required
                value={text}
                onChange={(event) => put(at, { text: event.target.value })}
              />
            </span>
            <Button
              look="quiet"
              aria-label={`Remove caption ${at + 1}`}
              onClick={() => setCaptions(captions.filter((_, index) => index !== at))}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add a caption
        </Button>
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          unavailable={unchanged ? 'Change a caption first.' : null}
        >
          Save and render again
        </Button>
      </div>
    </Form>
  )
}

interface SecondsProps {
  label: string
  value: number
  change: (seconds: number) => void
}

function Seconds({ label, value, change }: SecondsProps) {
  return (
    <span className="w-24 shrink-0">
      <input
        type="number"
        aria-label={`${label}, seconds`}
        className={`${INPUT} figures`}
        min={0}
        step="any"
        required
        value={value}
        onChange={(event) => change(Number(event.target.value))}
      />
    </span>
  )
}
