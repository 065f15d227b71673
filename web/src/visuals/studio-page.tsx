import { useSearch } from '@tanstack/react-router'
import { Desk } from './desk.tsx'
import { Reopened } from './reopened.tsx'
import { NEW_STUDIO } from './studio.ts'

/** The page where visuals are made, and made again from a library file. */
export function StudioPage() {
  const { from } = useSearch({ from: '/app/visuals' })
  return from === undefined ? (
    <Desk key="new" place="new" initial={NEW_STUDIO} />
  ) : (
    <Reopened key={from} assetId={from} />
  )
}
