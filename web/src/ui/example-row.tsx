/** An example of an entry, for an empty list: its name, and a line about it. */
export function ExampleRow({ title, line }: { title: string; line: string }) {
  return (
    <>
      <span className="block font-semibold text-ink-2">{title}</span>
      <span className="block">{line}</span>
    </>
  )
}
