/** A key as it looks on the keyboard. Screen readers skip it: the list behind `?` names every key. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden rounded-control border border-current px-1 font-sans text-meta leading-none whitespace-nowrap lg:inline-block"
    >
      {keys}
    </span>
  )
}
