/** An example of an entry, for a list that is still empty: what an entry is called, and a line about it. */
export function ExampleRow({ title, line }: { title: string; line: string }) {
  return (
    <>
      <span className="block font-semibold text-ink-2">{title}</span>
      <span className="block">{line}</span>
    </>
  )
}
