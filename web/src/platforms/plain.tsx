import type { ReactNode } from 'react'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { WindowPlatform } from '#contract/scheduler.ts'
import { Face } from './face.tsx'
import { partsOf } from './parts.ts'
import type { PlatformView, PreviewProps } from './platform-view.ts'
import { PreviewMedia } from './preview-media.tsx'
import { PreviewText } from './preview-text.tsx'

interface Spec {
  platform: Platform
  tone: string
  mark: ReactNode
  windows: WindowPlatform
  threads?: boolean
  /** Payload members that the platform shows above the text. */
  headline?: string
}

/** A faithful card for platforms whose own look is not drawn yet: all that will be sent, in its order. */
export function plainPlatform({ platform, tone, mark, windows, threads = false, headline }: Spec): PlatformView {
  function Preview({ content, account }: PreviewProps) {
    const title = headline && content.platformPayload?.[headline]
    return (
      <div className="flex flex-col gap-3 px-4 py-3 text-sheet-ink">
        <div className="flex items-center gap-3">
          <Face account={account} shape="round" />
          <div className="min-w-0">
            <p className="truncate text-read font-semibold leading-5">{account?.accountName ?? 'Your name'}</p>
            <p className="truncate text-dense text-sheet-meta">{account?.accountHandle ?? PLATFORM_NAMES[platform]} · now</p>
          </div>
        </div>
        {typeof title === 'string' && title !== '' && <p className="text-section font-semibold">{title}</p>}
        {partsOf(content).map((part) => (
          <div key={part.key} className="border-sheet-line not-first:border-t not-first:pt-3">
            <PreviewText text={part.text} mention={/@[\w.]+/} />
            <PreviewMedia media={part.media} />
          </div>
        ))}
      </div>
    )
  }
  return { platform, tone, mark, Preview, Fields: null, threads, windows, connect: null }
}
