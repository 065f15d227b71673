import { lazy } from 'react'
import { drawnLater } from './drawn-later.tsx'
import { plainPlatform } from './plain.tsx'
import type { PlatformView } from './platform-view.ts'

// Loaded when somebody opens Facebook’s version.
const FacebookPreview = lazy(() =>
  import('./facebook-preview.tsx').then((module) => ({ default: module.FacebookPreview })),
)
const FacebookFields = lazy(() =>
  import('./facebook-fields.tsx').then((module) => ({ default: module.FacebookFields })),
)

export const facebook: PlatformView = {
  ...plainPlatform({
    platform: 'facebook',
    windows: 'linkedin',
  }),
  Preview: drawnLater(FacebookPreview),
  Fields: (props) => <FacebookFields {...props} />,
}
