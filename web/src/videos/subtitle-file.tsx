import { FileText } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { MAX_SUBTITLE_CHARACTERS, readSubtitles } from '#contract/subtitles.ts'
import { Button } from '../ui/button.tsx'
import type { Caption } from './reads.ts'

/** A character takes four bytes at most. */
const MOST_BYTES = 4 * MAX_SUBTITLE_CHARACTERS

interface Props {
  /** "Choose a subtitle file". */
  words: string
  take: (file: { name: string; text: string }, captions: Caption[]) => void
}

/** Reads a file of this computer at once, so that one that is none is refused with its line. */
export function SubtitleFile({ words, take }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (file: File) => {
    // A film of gigabytes is not read before it is refused.
    if (file.size > MOST_BYTES) return setProblem(`${file.name} is too large to be a subtitle file.`)
    const text = await file.text().catch(() => null)
    if (text === null) return setProblem(`${file.name} could not be read: choose it again.`)
    const found = readSubtitles(text)
    if ('problem' in found) return setProblem(`${file.name}, line ${found.problem.line}: ${found.problem.message}.`)
    setProblem(null)
    take({ name: file.name, text }, found.captions)
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
        <p role="alert" className="basis-full text-dense text-failed">
          {problem}
        </p>
      )}
    </>
  )
}
