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
  /** The accepted file types. By default all types that the library accepts. */
  accept?: readonly string[]
  /** Called instead of sending if a file is of another type. */
  odd?: () => void
}

/** Uploads files from this computer, and shows the progress. */
export function UploadButton({ uploads: { send, isSending, at }, words, label = words, accept, odd }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  // The file chooser can still return other types, and the browser does not know the type of some files.
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
