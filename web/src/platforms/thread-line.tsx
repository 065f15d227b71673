import type { ReactNode } from 'react'
import type { PostPart } from '#contract/posts/post-parts.ts'
import { Face } from './face.tsx'
import type { PreviewProps } from './platform-view.ts'

interface Props {
  account: PreviewProps['account']
  parts: readonly PostPart[]
  children: (part: PostPart, index: number) => ReactNode
}

/** The posts of a thread, one below the other, with their faces on a line. */
export function ThreadLine({ account, parts, children }: Props) {
  return parts.map((part, index) => (
    <div key={part.textPath} className="flex gap-3">
      <div className="flex flex-col items-center">
        <Face account={account} />
        {index < parts.length - 1 && <div aria-hidden="true" className="my-1 w-0.5 grow bg-pv-line" />}
      </div>
      <div className="min-w-0 grow pb-3">{children(part, index)}</div>
    </div>
  ))
}
