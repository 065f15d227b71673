/** One line of a list that is still empty: what will be called so, and what will be said of it. */
export function ExampleRow({ title, line }: { title: string; line: string }) {
  return (
    <>
      <span className="block font-semibold text-ink-2">{title}</span>
      <span className="block">{line}</span>
    </>
  )
}
