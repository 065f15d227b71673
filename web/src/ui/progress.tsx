/** The progress of running work, from 0 to 1. `words` say what is being done. */
export function Progress({ words, done }: { words: string; done: number }) {
  return (
    <progress
      aria-label={words}
      max={100}
      value={Math.round(100 * done)}
      className="h-0.75 w-full appearance-none overflow-hidden rounded-full bg-line-2 forced-colors:appearance-auto [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line-2 [&::-webkit-progress-value]:bg-ink"
    />
  )
}
