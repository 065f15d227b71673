import { type ReactNode, useEffect } from 'react'
import { useNoFrame } from './use-no-frame.ts'

/** A page that only explains why it has nothing else to show. */
export function Calm({ title, words, children }: { title: string; words: string; children?: ReactNode }) {
  useNoFrame()
  useEffect(() => {
    document.title = `${title} – Galley`
  }, [title])
  return (
    <div className="mx-auto flex max-w-reading flex-col items-start gap-4 py-4">
      <h1 className="text-page font-semibold">{title}</h1>
      <p className="text-base text-ink-2">{words}</p>
      {children}
    </div>
  )
}
