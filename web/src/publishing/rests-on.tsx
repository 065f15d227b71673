import { CircleAlert } from 'lucide-react'
import type { Basis } from '#contract/posts/basis.ts'

/** The basis of a draft. Claims without a source come first. */
export function RestsOn({ basis: { thoughts, documents, facts, format, signals, unsupported } }: { basis: Basis }) {
  const rows = [
    ...thoughts.map(({ id, text }) => ({ key: id, name: 'Thought', words: text })),
    ...documents.map(({ id, title }) => ({ key: id, name: 'Document', words: title })),
    // The thought itself is already listed.
    ...facts
      .filter(({ source }) => source !== 'thought')
      .map(({ source, text }) => ({ key: `${source} ${text}`, name: capital(source), words: text })),
    ...signals.map(({ id, text }) => ({ key: id, name: 'Learned', words: text })),
    ...(format ? [{ key: format.id, name: 'Form', words: format.name }] : []),
  ]
  return (
    <div className="flex flex-col gap-2 text-facts">
      {unsupported.length > 0 && (
        <p className="flex gap-2 text-amber">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            No source states {listed(unsupported.map(({ quote }) => `“${quote}”`))}: check it before it goes out.
          </span>
        </p>
      )}
      <dl className="flex flex-col gap-1">
        {rows.map(({ key, name, words }) => (
          <div key={key}>
            <dt className="text-meta text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const words = new Intl.ListFormat('en', { type: 'conjunction' })
const listed = (quotes: readonly string[]): string => words.format(quotes)
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
