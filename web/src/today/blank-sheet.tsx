/** A placeholder for the pile of drafts. */
export function BlankSheet() {
  return (
    <div aria-hidden="true" className="mx-3.5 mt-5 mb-7 rounded-sheet bg-sheet shadow-sheet ring-1 ring-line">
      <div className="h-11 border-line border-b" />
      <div className="flex h-52 animate-late flex-col gap-3 p-4">
        <div className="h-3.5 w-2/5 rounded-control bg-wash" />
        <div className="h-3.5 w-4/5 rounded-control bg-wash" />
        <div className="h-3.5 w-3/5 rounded-control bg-wash" />
      </div>
      <div className="h-14 border-line border-t lg:h-12.5" />
    </div>
  )
}
