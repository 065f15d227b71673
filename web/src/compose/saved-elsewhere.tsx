import { Button } from '../ui/button.tsx'

/** Somebody else has saved the draft meanwhile: whose text shall stand. */
export function SavedElsewhere({ putMine, takeNewest }: { putMine: () => void; takeNewest: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-control border border-amber bg-amber-soft px-3 py-2"
    >
      <p className="grow basis-60">Somebody changed this after you opened it. Your text is kept here.</p>
      <Button onClick={putMine}>Put mine in its place</Button>
      <Button onClick={takeNewest}>Take the newest</Button>
    </div>
  )
}
