import { type LazyExoticComponent, Suspense } from 'react'
import { PlainPreview } from './plain.tsx'
import type { PlatformView, PreviewProps } from './platform-view.ts'

/** A platform's own preview, loaded when such a post is shown. Until then, the plain card shows the same content. */
export const drawnLater =
  (Drawn: LazyExoticComponent<PlatformView['Preview']>): PlatformView['Preview'] =>
  (props: PreviewProps) => (
    <Suspense fallback={<PlainPreview {...props} />}>
      <Drawn {...props} />
    </Suspense>
  )
