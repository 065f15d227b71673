import { useRef, useState } from 'react'
import { IMAGE_TYPES } from '#contract/media/uploads.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { KitWarnings } from './kit-warnings.tsx'
import type { BrandKit, KitSaved } from './reads.ts'
import { brandKitKey } from './reads.ts'

const LibraryPicker = lazyDialog(() => import('../media/library-picker.tsx').then((file) => file.LibraryPicker))

type Choice = { url: string } | { assetId: string } | File | null

/** The logo, from this machine, the library or a link. Choosing one saves it. */
export function LogoPart({ logo }: { logo: BrandKit['logo'] }) {
  const { orgId } = useWorkspace()
  const reasonNot = useReasonNot('brand:write', 'change the brand')
  const picker = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  const [url, setUrl] = useState('')
  const save = useWrite<Choice, KitSaved>({
    touches: () => [brandKitKey(orgId), queryKeys.library(orgId)],
    send: async (api, choice) => {
      if (!(choice instanceof File)) return api('PATCH /v1/orgs/{orgId}/brand/kit', { orgId, logo: choice })
      const { uploadFile } = await import('../media/upload.ts')
      const { asset: media } = await uploadFile(api, orgId, choice, () => {})
      const { assetId } = media as Extract<typeof media, { assetId: string }> // exactly one file was sent
      return api('PATCH /v1/orgs/{orgId}/brand/kit', { orgId, logo: { assetId } })
    },
    done: (_result, choice) => ({ message: choice ? 'The logo is saved.' : 'The logo is removed.' }),
  })
  const linkProblem = fieldsOf(save.error).get('logo.url')
  return (
    <div className="flex flex-col gap-4">
      <LogoShown logo={logo} />
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={picker}
          type="file"
          aria-label="Logo file"
          className="sr-only"
          tabIndex={-1}
          accept={IMAGE_TYPES.join()}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) save.mutate(file)
          }}
        />
        <Button unavailable={reasonNot} busy={save.isPending} onClick={() => picker.current?.click()}>
          Upload a logo
        </Button>
        <Button unavailable={reasonNot} busy={save.isPending} onClick={() => setPicking(true)}>
          From the library
        </Button>
        {logo && (
          <Button look="quiet" unavailable={reasonNot} busy={save.isPending} onClick={() => save.mutate(null)}>
            Remove the logo
          </Button>
        )}
      </div>
      {save.error && !linkProblem && <WriteProblem error={save.error} />}
      {reasonNot === null && (
        <Form
          className="flex flex-col items-start gap-3"
          error={linkProblem ? save.error : null}
          submit={() => save.mutate({ url }, { onSuccess: () => setUrl('') })}
        >
          <div className="w-full">
            <TextField
              label="Or a link to it"
              hint="An SVG, PNG, JPEG, WebP or GIF. It is copied, and nothing but its picture is kept."
              inputMode="url"
              required
              placeholder="https://"
              error={linkProblem}
              value={url}
              change={setUrl}
            />
          </div>
          <Button type="submit" busy={save.isPending}>
            Take it from there
          </Button>
        </Form>
      )}
      <KitWarnings warnings={(save.data?.warnings ?? []).filter(({ field }) => field === 'logo')} />
      {picking && (
        <LibraryPicker
          choose={(asset) => 'assetId' in asset && save.mutate({ assetId: asset.assetId })}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}

function LogoShown({ logo }: { logo: BrandKit['logo'] }) {
  if (!logo?.url) return <p className="text-ink-2">No logo yet.</p>
  // Shown on light and on dark, since it may be visible on only one of them.
  return (
    <div className="flex flex-wrap items-center gap-3">
      {['#ffffff', '#191b1a'].map((ground) => (
        <span
          key={ground}
          className="flex h-20 w-32 items-center justify-center rounded-panel border border-line p-3"
          style={{ background: ground }}
        >
          <img
            src={logo.url ?? ''}
            alt={ground === '#ffffff' ? 'The logo on white' : 'The logo on black'}
            className="max-h-full max-w-full object-contain"
          />
        </span>
      ))}
      <span className="figures text-meta text-ink-3">
        {logo.width} × {logo.height} pixels
      </span>
    </div>
  )
}
