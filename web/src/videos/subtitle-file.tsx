import { FileText } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { readSubtitleFile } from './read-subtitle-file.ts'
import type { Caption } from './reads.ts'

interface Props {
  /** "Choose a subtitle file". */
  words: string
  take: (file: { name: string; text: string }, captions: Caption[]) => void
}

/** Reads a local file at once, so that an invalid one is refused with its line, and left-out parts are shown. */
export function SubtitleFile({ words, take }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [leftOut, setLeftOut] = useState<string[]>([])
  const read = async (file: File) => {
    const found = await readSubtitleFile(file)
    setProblem('problem' in found ? found.problem : null)
    setLeftOut('problem' in found ? [] : found.leftOut)
    if (!('problem' in found)) take({ name: file.name, text: found.text }, found.captions)
  }
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".srt,.vtt,text/vtt,application/x-subrip"
        aria-label={words}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void read(file)
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <FileText aria-hidden="true" className="size-4" />
        {words}
      </Button>
      {problem && (
        <p role="alert" className="basis-full text-facts text-red">
          {problem}
        </p>
      )}
      {leftOut.length > 0 && (
        <ul role="status" aria-label="What was left out of the file" className="basis-full text-facts text-ink-2">
          {leftOut.map((words) => (
            <li key={words}>{words}.</li>
          ))}
        </ul>
      )}
    </>
  )
}
