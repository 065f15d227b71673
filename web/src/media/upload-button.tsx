import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { FilePicker } from './file-picker.tsx'
import type { useUploads } from './use-uploads.ts'

interface Props {
  uploads: ReturnType<typeof useUploads>
  /** "Add a picture". */
  words: string
  /** Label of the browser's own file control; `words` if omitted. */
  label?: string
  /** The accepted file types; all types that the library takes unless given. */
  accept?: readonly string[]
  /** Called instead of sending if a file is of another type. */
  odd?: () => void
}

/** Sends files of this computer, and says how far it is. */
export function UploadButton({ uploads: { send, isSending, at }, words, label = words, accept, odd }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  // The browser still offers other files, and cannot tell the type of some.
  const isOdd = ({ type }: File) => accept !== undefined && type !== '' && !accept.includes(type)
  return (
    <>
      <FilePicker
        picker={picker}
        label={label}
        send={(files) => (odd && files.some(isOdd) ? odd() : send(files))}
        {...(accept && { accept: accept.join() })}
      />
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
