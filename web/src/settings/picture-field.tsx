import type { QueryKey } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useWrite } from '../api/use-write.ts'
import { putFile } from '../media/upload.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'

export interface PictureTicket {
  uploadUrl: string
  key: string
  assetUrl: string
  requiredHeaders: Readonly<Record<string, string>>
}

interface Props {
  label: string
  /** The person or workspace that the picture shows. */
  of: string
  current: string | null
  kind: 'person' | 'workspace'
  /** How a picture that is not square is shown. */
  shape: string
  reasonNot: string | null
  touches: QueryKey[]
  /** Requests a signed address for a file of this type. */
  ticket: (contentType: string) => Promise<PictureTicket>
  /** Saves the uploaded picture as the present one. */
  keep: (ticket: PictureTicket) => Promise<unknown>
  remove: () => Promise<unknown>
}

/** A picture that can be chosen, replaced and removed. */
export function PictureField({ label, of, current, kind, shape, reasonNot, touches, ticket, keep, remove }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const save = useWrite<File | null, unknown>({
    touches: () => touches,
    send: async (_api, file) => {
      if (!file) return remove()
      const asked = await ticket(file.type)
      await putFile(asked.uploadUrl, asked.requiredHeaders, file, () => {})
      return keep(asked)
    },
    done: (_result, file) => ({ message: file ? `${label} changed.` : `${label} removed.` }),
  })
  return (
    <div className="flex flex-col gap-2">
      <span id={id} className="text-facts font-medium">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar url={current} name={of} size="large" kind={kind} />
        <input
          ref={input}
          type="file"
          hidden
          aria-labelledby={id}
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) save.mutate(file)
          }}
        />
        <Button unavailable={reasonNot} busy={save.isPending} onClick={() => input.current?.click()}>
          {save.isPending ? 'Saving …' : current ? 'Change' : 'Upload'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
        {current && (
          <Button look="quiet" unavailable={reasonNot} busy={save.isPending} onClick={() => save.mutate(null)}>
            Remove
            <span className="sr-only"> {label.toLowerCase()}</span>
          </Button>
        )}
      </div>
      <p className="text-meta text-ink-3">PNG, JPEG or WebP, at most 5 MB. {shape}</p>
      <WriteProblem error={save.error} />
    </div>
  )
}
