import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useNotify } from '../api/toasts.ts'
import { useWrite } from '../api/use-write.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { byButton } from '../ui/by-button.ts'
import { Form } from '../ui/form.tsx'
import { Leaving } from '../ui/leaving.tsx'
import type { KeptForm } from '../ui/use-kept-form.ts'
import { useLatest } from '../ui/use-latest.ts'
import { type CaptionDraft, captionsOf, draftsOf, isSaved, withOneMore } from './caption-drafts.ts'
import { CaptionRow } from './caption-row.tsx'
import type { Caption, VideoRender } from './reads.ts'
import { videoRenderKey, videoRendersKey } from './reads.ts'
import { isUnderWay } from './render-words.ts'
import { SubtitleFile } from './subtitle-file.tsx'

const NONE_LEFT = {
  lost: 'No caption is left: the video is rendered without any.',
  leave: 'Render it without captions',
  stay: 'Go on editing',
}
const UNDER_WAY = 'The video is being rendered: captions can be changed when it is done.'
const OUTDATED = 'Somebody has saved other captions since you began. Yours are shown here; saving them replaces theirs.'

interface Props {
  render: VideoRender
  kept: KeptForm<CaptionDraft[]>
}

/** The captions as words and times. Saving renders the video again, without transcription and without charge. */
export function CaptionsForm({ render, kept }: Props) {
  const { orgId } = useWorkspace()
  const notify = useNotify()
  const drafts = kept.value
  const latest = useLatest(kept)
  const [asking, setAsking] = useState(false)
  const mayNot = useLock('ai:use', 'edit captions')
  const write = useWrite<{ captions: Caption[]; ifUpdatedAt: string }, VideoRender>({
    touches: () => [videoRendersKey(orgId)],
    send: (api, body, idempotencyKey) =>
      api(
        'PATCH /v1/orgs/{orgId}/marketing/videos/branded/{renderId}/captions',
        { orgId, renderId: render.id, ...body },
        { idempotencyKey },
      ),
    receive: (cache, saved) => cache.setQueryData(videoRenderKey(orgId, render.id), saved),
    repeats: true,
  })
  const save = () => {
    setAsking(false)
    write.mutate({ captions: captionsOf(drafts), ifUpdatedAt: render.updatedAt }, { onSuccess: kept.settle })
  }
  const put = (id: number, part: Partial<CaptionDraft>) =>
    kept.change(drafts.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)))
  const takeFile = ({ name }: { name: string }, captions: Caption[]) => {
    kept.change(draftsOf(captions))
    const message =
      captions.length === 1
        ? `The one caption in ${name} is shown here.`
        : `The ${captions.length} captions in ${name} are shown here.`
    notify({ message, action: { label: 'Undo', run: () => latest.current.change(drafts) } })
  }
  const remove = (at: number) => {
    const removed = drafts.slice(at, at + 1)
    kept.change(drafts.filter((_, index) => index !== at))
    const putBack = () => {
      const { value: now, change } = latest.current
      change([...now.slice(0, at), ...removed, ...now.slice(at)])
    }
    notify({ message: `Caption ${at + 1} is removed.`, action: { label: 'Undo', run: putBack } })
  }
  const fields = fieldsOf(write.error)
  // A failed or cancelled render can be repeated without changes.
  const unchanged = render.status === 'done' && isSaved(drafts, render.captions)
  // If somebody else saved first, a note below offers their version.
  const error = isApiError(write.error, 409) && kept.outdated ? null : write.error
  return (
    <Form
      aria-label="Captions"
      error={error}
      retry={save}
      locked={mayNot ?? (isUnderWay(render) ? UNDER_WAY : null)}
      kept={{ ...kept, found: kept.found && !kept.outdated }}
      submit={() => (drafts.length === 0 && render.captions.length > 0 ? setAsking(true) : save())}
      onKeyDown={byButton}
    >
      <h2 className="text-section font-semibold">Captions</h2>
      {kept.outdated && (
        <div role="status" className="flex flex-wrap items-center gap-3 rounded-control bg-amber-soft px-3 py-2">
          <p className="min-w-0 grow basis-60">{OUTDATED}</p>
          <Button onClick={kept.forget}>Take theirs</Button>
        </div>
      )}
      {drafts.length === 0 ? (
        <p className="text-ink-2">There are no captions. Add them one by one, or take them from a subtitle file.</p>
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
                remove={() => remove(at)}
                problem={(field) => fields.get(`captions.${at}.${field}`)}
              />
            ))}
          </ol>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button data-add onClick={() => kept.change(withOneMore(drafts, secondsOf(render)))}>
          <Plus aria-hidden="true" className="size-4" />
          Add a caption
        </Button>
        <SubtitleFile words="Take them from a file" take={takeFile} />
      </div>
      {asking && drafts.length === 0 && <Leaving words={NONE_LEFT} stay={() => setAsking(false)} leave={save} />}
      <Button
        type="submit"
        look={render.postMedia ? 'primary' : 'plain'}
        className="self-start"
        busy={write.isPending}
        unavailable={unchanged ? 'Change a caption first.' : null}
      >
        Save and render again
      </Button>
    </Form>
  )
}

/** The length of the shown video. */
const secondsOf = ({ postMedia }: VideoRender): number | undefined =>
  postMedia?.kind === 'video' ? postMedia.durationSeconds : undefined
