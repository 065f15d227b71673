import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Film } from 'lucide-react'
import { useState } from 'react'
import type { PostMedia } from '#contract/media.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReadContext } from '../api/reads.ts'
import { useWrite } from '../api/use-write.ts'
import { useLock } from '../auth/permissions.ts'
import { creditWords } from '../billing/credit-words.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Form } from '../ui/form.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Tick } from '../ui/tick.tsx'
import { type VideoBranding, type VideoRender, videoPriceRead } from './reads.ts'

const LibraryPicker = lazyDialog(() => import('../media/library-picker.tsx').then((module) => module.LibraryPicker))

type Video = Extract<PostMedia, { kind: 'video' }>

const FORMATS = [
  { value: 'reel', label: 'Reel, 1080 × 1920' },
  { value: 'portrait', label: 'Portrait, 1080 × 1350' },
  { value: 'square', label: 'Square, 1080 × 1080' },
  { value: 'landscape', label: 'Landscape, 1920 × 1080' },
] as const
const FITS = [
  { value: 'blur', label: 'All of it, on a blurred ground' },
  { value: 'crop', label: 'Cut to the format' },
] as const
const BARS = [
  { value: 'bottom', label: 'Along the lower edge' },
  { value: 'border', label: 'Around the picture' },
  { value: 'none', label: 'None' },
] as const
const STYLES = [
  { value: 'highlight', label: 'The spoken word is marked' },
  { value: 'boxed', label: 'On a box' },
  { value: 'clean', label: 'Plain' },
  { value: 'off', label: 'No subtitles' },
] as const
const POSITIONS = [
  { value: 'lower', label: 'In the lower third' },
  { value: 'middle', label: 'In the middle' },
] as const

/** What is rendered, and how. It begins as the workspace has saved it. */
export function RenderForm({ video: given, branding: saved }: { video: Video | null; branding: VideoBranding }) {
  const { orgId } = useWorkspace()
  const navigate = useNavigate()
  const [video, setVideo] = useState(given)
  const [branding, setBranding] = useState(saved)
  const [choosing, setChoosing] = useState(false)
  const locked = useLock('ai:use', 'render videos')
  const { subtitles, footer } = branding
  const price = useQuery({
    ...videoPriceRead(useReadContext(), video?.assetId ?? '', subtitles.enabled),
    enabled: video !== null && locked === null,
    retry: false,
  })
  const put = (part: Partial<VideoBranding>) => setBranding((now) => ({ ...now, ...part }))
  const make = useWrite<{ assetId: string; branding: VideoBranding }, VideoRender>({
    touches: () => [queryKeys.runs(orgId), queryKeys.billing(orgId)],
    send: async (api, input, idempotencyKey) => {
      const { assetId, branding: how } = input
      const body = { orgId, video: { assetId }, branding: how }
      const answer = await api('POST /v1/orgs/{orgId}/marketing/videos/branded', body, { idempotencyKey })
      if (!('runId' in answer)) throw new Error('asked for a render, and got a price')
      return answer
    },
    repeats: true,
  })
  const submit = () => {
    if (!video) return
    make.mutate(
      { assetId: video.assetId, branding },
      { onSuccess: ({ id }) => void navigate({ to: '/videos', search: { render: id } }) },
    )
  }
  const refused = fieldsOf(make.error)
  return (
    <Form className="max-w-xl" error={make.error} retry={submit} locked={locked} submit={submit}>
      {video && (
        // biome-ignore lint/a11y/useMediaCaption: they are what is made here
        <video src={video.url} controls preload="metadata" className="max-h-72 self-start rounded-control bg-sunken" />
      )}
      <Button className="self-start" onClick={() => setChoosing(true)}>
        <Film aria-hidden="true" className="size-4" />
        {video ? 'Choose another video' : 'Choose a video of the library'}
      </Button>
      {choosing && (
        <LibraryPicker
          choose={(asset) => asset.kind === 'video' && setVideo(asset)}
          onClose={() => setChoosing(false)}
          kind="video"
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label="Format"
          value={branding.format ?? 'reel'}
          options={FORMATS}
          choose={(format) => put({ format })}
        />
        <Choice label="What is shown" value={branding.fit} options={FITS} choose={(fit) => put({ fit })} />
        <Choice
          label="Subtitles"
          value={subtitles.enabled ? subtitles.style : 'off'}
          options={STYLES}
          choose={(style) =>
            put({
              subtitles: style === 'off' ? { ...subtitles, enabled: false } : { ...subtitles, enabled: true, style },
            })
          }
        />
        <Choice
          label="Where they stand"
          value={subtitles.position}
          options={POSITIONS}
          choose={(position) => put({ subtitles: { ...subtitles, position } })}
        />
        <Choice
          label="Progress bar"
          value={branding.progressBar}
          options={BARS}
          choose={(progressBar) => put({ progressBar })}
        />
        <TextField
          label="Handle (optional)"
          hint="Such as @northwind."
          maxLength={60}
          error={refused.get('branding.footer.handle')}
          value={footer.handle ?? ''}
          change={(handle) => put({ footer: { ...footer, handle: handle || null } })}
        />
      </div>
      <div>
        <Tick label="With the logo" checked={footer.logo} change={(logo) => put({ footer: { ...footer, logo } })} />
        <Tick
          label="With the workspace’s name"
          checked={footer.name}
          change={(name) => put({ footer: { ...footer, name } })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" busy={make.isPending} unavailable={video ? null : 'Choose a video first.'}>
          Render it
        </Button>
        <p className="figures min-h-5 text-dense text-ink-2">
          {price.data !== undefined && (price.data === 0 ? 'Costs nothing.' : `Costs ${creditWords(price.data)}.`)}
        </p>
      </div>
    </Form>
  )
}
