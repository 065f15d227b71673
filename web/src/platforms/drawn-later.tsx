import { type LazyExoticComponent, Suspense } from 'react'
import { PlainPreview } from './plain.tsx'
import type { PlatformView, PreviewProps } from './platform-view.ts'

/** A platform's own look, which comes once somebody sees such a post. Until it is there, the plain card says the same. */
export const drawnLater =
  (Drawn: LazyExoticComponent<PlatformView['Preview']>): PlatformView['Preview'] =>
  (props: PreviewProps) => (
    <Suspense fallback={<PlainPreview {...props} />}>
      <Drawn {...props} />
    </Suspense>
  )
