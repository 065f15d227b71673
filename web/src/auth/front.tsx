import { type ReactNode, useEffect } from 'react'
import { Logo } from '../shell/logo.tsx'
import { useNoFrame } from '../shell/use-no-frame.ts'

/** The frame of pages before the sign-in. */
export function Front({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useNoFrame()
  useEffect(() => {
    document.title = `${title} – Galley`
  }, [title])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-8 px-4 py-12">
      <Logo />
      <div className="flex flex-col gap-2">
        <h1 className="text-page font-semibold">{title}</h1>
        {lead && <div className="text-base text-ink-2">{lead}</div>}
      </div>
      <div className="rounded-panel border border-line bg-sheet p-6">{children}</div>
    </main>
  )
}
