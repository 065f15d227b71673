import type { RefObject } from 'react'
import { ACCEPTED } from './use-uploads.ts'

interface Props {
  picker: RefObject<HTMLInputElement | null>
  label: string
  send: (files: readonly File[]) => void
  /** The accepted file types. By default all types that the library accepts. */
  accept?: string
}

/** The browser's own file chooser, opened by another button. The same files can be chosen again. */
export function FilePicker({ picker, label, send, accept = ACCEPTED }: Props) {
  return (
    <input
      ref={picker}
      type="file"
      multiple
      accept={accept}
      aria-label={label}
      className="sr-only"
      tabIndex={-1}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        event.target.value = ''
        if (files.length > 0) send(files)
      }}
    />
  )
}
