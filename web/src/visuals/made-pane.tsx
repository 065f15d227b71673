import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { FORMAT_FACTS } from '#contract/making/visual-lists.ts'
import { fileSize } from '../media/file-size.ts'
import { buttonClasses } from '../ui/button.tsx'
import type { Made } from './use-make.ts'

interface Props {
  made: Made
  /** Whether the settings have changed since. */
  isOld: boolean
  /** Whether it was made just now, and not on an earlier visit. */
  isNew: boolean
}

/** The result as files of the library. It takes the focus, since it may be out of sight. */
export function MadePane({ made, isOld, isNew }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  const { images, document, together } = made
  const isSeveral = !together && images.length > 1
  const look = isOld ? 'plain' : 'primary'
  return (
    <section
      aria-label="What was made"
      className="flex flex-col gap-3 rounded-panel border border-line bg-sheet p-4 max-lg:order-last"
    >
      <h2 ref={heading} tabIndex={-1} className="font-medium outline-none">
        {isOld ? 'Made before your last change' : 'Made, and kept in the library'}
      </h2>
      {isOld && <p className="text-facts text-ink-2">Press “Make it” again to see the new one here.</p>}
      {made.warnings.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-facts text-amber">
          {made.warnings.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <ul className="flex flex-wrap gap-3">
        {images.map(({ assetId, url, format, width, height, sizeBytes }) => (
          <li key={assetId} className="flex w-28 flex-col gap-1">
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={`Made: ${FORMAT_FACTS[format].label}, ${width} × ${height}`}
                className="w-full rounded-control border border-line"
              />
            </a>
            <span className="figures text-meta text-ink-3">{fileSize(sizeBytes)}</span>
            {isSeveral && (
              <UseIn files={[assetId]}>
                Use<span className="sr-only"> {FORMAT_FACTS[format].label} in a new post</span>
              </UseIn>
            )}
          </li>
        ))}
      </ul>
      {made.limits && <p className="text-facts text-ink-2">{made.limits}</p>}
      <div className="flex flex-wrap gap-2">
        {images.length > 0 && !isSeveral && (
          <UseIn files={images.map(({ assetId }) => assetId)} look={look}>
            {isOld ? 'Use this one all the same' : 'Use in a new post'}
          </UseIn>
        )}
        {document && <UseIn files={[document.assetId]}>Use the document, for LinkedIn</UseIn>}
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
