import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fileSize } from '../media/file-size.ts'
import { buttonClasses } from '../ui/button.tsx'
import type { Made } from './use-make.ts'

/** What was made: files of the library from now on. */
export function MadePane({ made }: { made: Made }) {
  return (
    <section aria-label="What was made" className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-4">
      <h2 className="font-medium">Made, and kept in the library</h2>
      {made.warnings.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-dense text-pending">
          {made.warnings.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <ul className="flex flex-wrap gap-3">
        {made.images.map(({ assetId, url, width, height, sizeBytes }) => (
          <li key={assetId} className="flex w-28 flex-col gap-1">
            <a href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={`Made: ${width} × ${height}`} className="w-full rounded-control border border-line" />
            </a>
            <span className="figures text-meta text-ink-3">{fileSize(sizeBytes)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {made.images.length > 0 && (
          <UseIn files={made.images.map(({ assetId }) => assetId)} look="primary">
            Use in a new post
          </UseIn>
        )}
        {made.document && <UseIn files={[made.document.assetId]}>Use the document, for LinkedIn</UseIn>}
      </div>
    </section>
  )
}

interface UseInProps {
  files: readonly string[]
  look?: 'primary' | 'plain'
  children: ReactNode
}

function UseIn({ files, look = 'plain', children }: UseInProps) {
  return (
    <Link
      to="/compose/{-$groupId}"
      params={{ groupId: undefined }}
      search={{ media: files.join(',') }}
      className={buttonClasses(look)}
    >
      {children}
    </Link>
  )
}
