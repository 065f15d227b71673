import { wordDiff } from './word-diff.ts'

/** Two versions in one text: removed words are struck through, added ones have a coloured background. */
export function DiffText({ before, after }: { before: string; after: string }) {
  let offset = 0
  return (
    <p className="whitespace-pre-wrap">
      {wordDiff(before, after).map(({ kind, text }) => {
        offset += text.length
        const key = `${kind}${offset}`
        if (kind === 'added')
          return (
            <ins key={key} className="bg-amber-soft no-underline forced-colors:underline">
              {text}
            </ins>
          )
        if (kind === 'removed')
          return (
            <del key={key} className="text-ink-3">
              {text}
            </del>
          )
        return <span key={key}>{text}</span>
      })}
    </p>
  )
}
