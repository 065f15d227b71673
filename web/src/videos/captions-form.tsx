import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useNotify } from '../api/toasts.ts'
import { useWrite } from '../api/use-write.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Leaving } from '../ui/leaving.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { type CaptionDraft, captionsOf, draftsOf, withOneMore } from './caption-drafts.ts'
import { CaptionRow } from './caption-row.tsx'
import type { Caption, VideoRender } from './reads.ts'
import { SubtitleFile } from './subtitle-file.tsx'

const NONE_LEFT = {
  lost: 'No caption is left: the video is rendered without any.',
  leave: 'Render it without captions',
  stay: 'Go on editing',
}

/** The captions as words and times. Saved, the video is rendered again; nobody listens again, and nothing is charged. */
export function CaptionsForm({ render }: { render: VideoRender }) {
  const { orgId } = useWorkspace()
  const notify = useNotify()
  const known = draftsOf(render.captions)
  const kept = useKeptForm<CaptionDraft[]>(`${orgId}.captions.${render.id}`, known)
  const drafts = kept.value
  const [asking, setAsking] = useState(false)
  const write = useWrite<Caption[], VideoRender>({
    touches: () => [queryKeys.videoRenders(orgId)],
    send: (api, captions, idempotencyKey) =>
      api(
        'PATCH /v1/orgs/{orgId}/marketing/videos/branded/{renderId}/captions',
        { orgId, renderId: render.id, captions },
        { idempotencyKey },
      ),
    repeats: true,
  })
  const save = () => write.mutate(captionsOf(drafts), { onSuccess: kept.settle })
  const put = (id: number, part: Partial<CaptionDraft>) =>
    kept.change(drafts.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)))
  const takeFile = ({ name }: { name: string }, captions: Caption[]) => {
    kept.change(draftsOf(captions))
    const undo = { label: 'Undo', run: () => kept.change(drafts) }
    notify({ message: `${captions.length} captions of ${name} stand here.`, action: undo })
  }
  const fields = fieldsOf(write.error)
  // What failed or was cancelled can be tried again as it stands.
  const unchanged = render.status === 'done' && JSON.stringify(drafts) === JSON.stringify(known)
  return (
    <Form
      aria-label="Captions"
      error={write.error}
      retry={save}
      locked={useLock('ai:use', 'edit captions')}
      kept={kept}
      submit={() => (drafts.length === 0 && known.length > 0 && !asking ? setAsking(true) : save())}
    >
      <h2 className="text-section font-semibold">Captions</h2>
      {drafts.length === 0 ? (
        <p className="text-ink-2">There are none. Add them one by one, or take those of a subtitle file.</p>
      ) : (
        <>
          <div aria-hidden="true" className="flex gap-2 text-meta text-ink-3">
            <span className="w-24">From, seconds</span>
            <span className="w-24">To, seconds</span>
            <span className="max-sm:hidden">Words</span>
          </div>
          <ol aria-label="Captions" className="flex flex-col gap-2">
            {drafts.map((draft, at) => (
              <CaptionRow
                key={draft.id}
                draft={draft}
                number={at + 1}
                change={(part) => put(draft.id, part)}
                remove={() => kept.change(drafts.filter(({ id }) => id !== draft.id))}
                problem={(field) => fields.get(`captions.${at}.${field}`)}
              />
            ))}
          </ol>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button data-add onClick={() => kept.change(withOneMore(drafts))}>
          <Plus aria-hidden="true" className="size-4" />
          Add a caption
        </Button>
        <SubtitleFile words="Take them from a file" take={takeFile} />
      </div>
      {asking && drafts.length === 0 && <Leaving words={NONE_LEFT} stay={() => setAsking(false)} leave={save} />}
      <Button
        type="submit"
        look="primary"
        className="self-start"
        busy={write.isPending}
        unavailable={unchanged ? 'Change a caption first.' : null}
      >
        Save and render again
      </Button>
    </Form>
  )
}
