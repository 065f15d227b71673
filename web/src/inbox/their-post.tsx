import type { ReactNode, RefObject } from 'react'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Desk, Sheet } from '../ui/sheet.tsx'
import { authorOf, NETWORK_WORDS } from './item-words.ts'
import type { Item } from './reads.ts'

interface Props {
  item: Item
  heading: RefObject<HTMLHeadingElement | null>
  /** The answer, below it. */
  children: ReactNode
}

/** What somebody wrote, below what they answered where that is known. */
export function TheirPost({ item, heading, children }: Props) {
  const zone = useZone()
  const { author, text, title, community, inReplyToText, postedAt } = item
  const name = author.name ?? author.handle ?? 'Somebody'
  return (
    <Desk className="flex flex-col gap-5">
      {inReplyToText && (
        <div className="max-w-reading border-line-3 border-l-2 pl-3 text-facts text-ink-2">
          <p className="font-medium text-ink-3">They answered</p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {inReplyToText}
          </p>
        </div>
      )}
      <article aria-label={`From ${authorOf(item)}`} className="max-w-160">
        <Sheet>
          <div className="flex gap-3 p-4">
            <Avatar url={null} name={name} size="preview" kind="person" />
            <div className="min-w-0 grow">
              <div className="flex flex-wrap items-baseline gap-x-2 text-facts text-ink-3">
                <h2 ref={heading} tabIndex={-1} className="text-base font-semibold text-ink">
                  {name}
                </h2>
                <span className="figures wrap-anywhere">
                  {[
                    author.handle && authorOf(item),
                    community ? `r/${community}` : NETWORK_WORDS[item.platform],
                    postedAt && formatWhen(postedAt, zone),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              {title && (
                <p dir="auto" className="mt-2 text-section font-semibold wrap-anywhere">
                  {title}
                </p>
              )}
              <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
                {text}
              </p>
            </div>
          </div>
        </Sheet>
      </article>
      <div className="max-w-160 lg:ml-13">{children}</div>
    </Desk>
  )
}
