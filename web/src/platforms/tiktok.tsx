import { lazy } from 'react'
import { drawnLater } from './drawn-later.tsx'
import { plainPlatform } from './plain.tsx'
import type { PlatformView } from './platform-view.ts'

// Loaded when somebody opens TikTok's version.
const TikTokPreview = lazy(() => import('./tiktok-preview.tsx').then((module) => ({ default: module.TikTokPreview })))
const TikTokFields = lazy(() => import('./tiktok-fields.tsx').then((module) => ({ default: module.TikTokFields })))

export const tiktok: PlatformView = {
  ...plainPlatform({
    platform: 'tiktok',
    windows: 'tiktok',
  }),
  Preview: drawnLater(TikTokPreview),
  Fields: (props) => <TikTokFields {...props} />,
}
