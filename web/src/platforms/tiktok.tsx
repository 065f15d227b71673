import { lazy } from 'react'
import { drawnLater } from './drawn-later.tsx'
import { plainPlatform } from './plain.tsx'
import type { PlatformView } from './platform-view.ts'

// Not needed before somebody turns to TikTok's version.
const TikTokPreview = lazy(() => import('./tiktok-preview.tsx').then((module) => ({ default: module.TikTokPreview })))
const TikTokFields = lazy(() => import('./tiktok-fields.tsx').then((module) => ({ default: module.TikTokFields })))

export const tiktok: PlatformView = {
  ...plainPlatform({
    platform: 'tiktok',
    tone: 'text-net-tiktok',
    windows: 'tiktok',
    mark: (
      <path
        d="M13 3h3c.2 2.4 1.7 4 4 4.2v3c-1.5 0-2.9-.5-4-1.3V15a6 6 0 1 1-6-6v3.1a2.9 2.9 0 1 0 3 2.9z"
        fill="currentColor"
      />
    ),
  }),
  Preview: drawnLater(TikTokPreview),
  Fields: (props) => <TikTokFields {...props} />,
}
