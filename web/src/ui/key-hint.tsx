/** A key as it stands on the keyboard. Says nothing to screen readers: the `?` list names every key. */
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
