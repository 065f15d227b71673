import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { FilePicker } from './file-picker.tsx'
import type { useUploads } from './use-uploads.ts'

interface Props {
  uploads: ReturnType<typeof useUploads>
  /** "Add a picture". */
  words: string
  /** Of the browser's own control; the words unless given. */
  label?: string
  accept?: string
}

/** Sends files of this computer, and says how far it is. */
export function UploadButton({ uploads: { send, isSending, at }, words, label = words, ...picks }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <FilePicker picker={picker} label={label} send={send} {...picks} />
      <Button busy={isSending} onClick={() => picker.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-4" />
        {isSending ? (
          <span className="figures" role="status">
            Uploading, {Math.round(at.done * 100)} %
          </span>
        ) : (
          words
        )}
      </Button>
    </>
  )
}
