import { useRef, useState } from 'react'
import { FilePicker } from '../media/file-picker.tsx'
import { fileSize } from '../media/file-size.ts'
import { isSameFile, type Unfinished } from '../media/unfinished.ts'
import { useUploads } from '../media/use-uploads.ts'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { useUnfinished } from './use-unfinished.ts'

/** Uploads that were interrupted by leaving a page. Choosing the same file again continues them. */
export function UnfinishedUploads() {
  const { left, forget } = useUnfinished()
  return left.map((upload) => <OneUpload key={upload.assetId} upload={upload} forget={() => forget(upload)} />)
}

function OneUpload({ upload, forget }: { upload: Unfinished; forget: () => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [other, setOther] = useState<string | null>(null)
  const uploads = useUploads()
  const choose = ([file]: readonly File[]) => {
    if (!file) return
    setOther(isSameFile(upload, file) ? null : file.name)
    if (isSameFile(upload, file)) uploads.send([file], forget)
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 rounded-control bg-amber-soft px-3 py-2 text-ink">
      <p role="status" className="grow basis-60 wrap-anywhere">
        {other === null
          ? `“${upload.name}” (${fileSize(upload.size)}) was not sent completely. Choose the same file to send it.`
          : `“${other}” is another file than “${upload.name}”, or was changed since. To add it, use “Add files”.`}
      </p>
      <Button busy={uploads.isSending} onClick={() => picker.current?.click()}>
        {uploads.isSending ? <span className="figures">{Math.round(uploads.at.done * 100)} %</span> : 'Choose it again'}
      </Button>
      <Button look="quiet" onClick={forget}>
        Leave it<span className="sr-only">: {upload.name}</span>
      </Button>
      <FilePicker picker={picker} label={`${upload.name}, again`} send={choose} />
      <WriteProblem error={uploads.error} retry={uploads.again} />
    </div>
  )
}
