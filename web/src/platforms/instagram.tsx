import { lazy } from 'react'
import { drawnLater } from './drawn-later.tsx'
import { plainPlatform } from './plain.tsx'
import type { PlatformView } from './platform-view.ts'

// Not needed before somebody turns to Instagram’s version.
const InstagramPreview = lazy(() =>
  import('./instagram-preview.tsx').then((module) => ({ default: module.InstagramPreview })),
)
const InstagramFields = lazy(() =>
  import('./instagram-fields.tsx').then((module) => ({ default: module.InstagramFields })),
)

export const instagram: PlatformView = {
  ...plainPlatform({
    platform: 'instagram',
    tone: 'text-net-instagram',
    windows: 'tiktok',
    mark: (
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <path d="M16.7 7.3h.1" strokeLinecap="round" strokeWidth="2.4" />
      </g>
    ),
  }),
  Preview: drawnLater(InstagramPreview),
  Fields: (props) => <InstagramFields {...props} />,
}
