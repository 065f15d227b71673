import { lazy } from 'react'
import { drawnLater } from './drawn-later.tsx'
import { plainPlatform } from './plain.tsx'
import type { PlatformView } from './platform-view.ts'

// Loaded when somebody opens Instagram’s version.
const InstagramPreview = lazy(() =>
  import('./instagram-preview.tsx').then((module) => ({ default: module.InstagramPreview })),
)
const InstagramFields = lazy(() =>
  import('./instagram-fields.tsx').then((module) => ({ default: module.InstagramFields })),
)

export const instagram: PlatformView = {
  ...plainPlatform({
    platform: 'instagram',
    windows: 'tiktok',
  }),
  Preview: drawnLater(InstagramPreview),
  Fields: (props) => <InstagramFields {...props} />,
}
