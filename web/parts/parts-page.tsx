import { Moon } from 'lucide-react'
import { chooseTheme, useTheme } from '../src/theme.ts'
import { Button } from '../src/ui/button.tsx'
import { ToastPlace } from '../src/ui/toast.tsx'
import { Controls } from './controls.tsx'
import { Fields } from './fields.tsx'
import { Figures } from './figures.tsx'
import { Ground } from './ground.tsx'
import { Marks } from './marks.tsx'
import { Over } from './over.tsx'
import { Sheets } from './sheets.tsx'

/** Every part of `ui`, each with all its states, beside the drawing. */
export function PartsPage() {
  const isDark = useTheme() === 'dark'
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="mx-auto w-full max-w-330 grow px-4 py-7 lg:px-9">
        <header className="flex flex-wrap items-start justify-between gap-4 pb-6">
          <div>
            <h1 className="text-page font-semibold">The parts of the desk</h1>
            <p className="text-ink-2">Paper, ink, one green. Each part once, at rest and in use.</p>
          </div>
          <Button onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
            <Moon aria-hidden="true" className="size-4" />
            Light or dark
          </Button>
        </header>
        <Ground />
        <Controls />
        <Fields />
        <Marks />
        <Sheets />
        <Figures />
        <Over />
        <div id="overlays" />
      </main>
      <ToastPlace className="sticky bottom-0 px-4 lg:px-9" />
    </div>
  )
}
