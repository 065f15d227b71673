/** A key in the look of a keyboard key. Screen readers skip it, because the list behind `?` names every key. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden min-w-5 rounded-sheet px-1 text-center font-sans text-chip font-medium leading-4.5 whitespace-nowrap ring-1 ring-current/35 ring-inset lg:inline-block"
    >
      {keys}
    </span>
  )
}
