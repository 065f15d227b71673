import { lazy } from 'react'
import { drawnLater } from './drawn-later.tsx'
import { plainPlatform } from './plain.tsx'
import type { PlatformView } from './platform-view.ts'

// Not needed before somebody turns to Facebook’s version.
const FacebookPreview = lazy(() =>
  import('./facebook-preview.tsx').then((module) => ({ default: module.FacebookPreview })),
)
const FacebookFields = lazy(() =>
  import('./facebook-fields.tsx').then((module) => ({ default: module.FacebookFields })),
)

export const facebook: PlatformView = {
  ...plainPlatform({
    platform: 'facebook',
    tone: 'text-net-facebook',
    windows: 'linkedin',
    mark: (
      <path
        d="M13.5 21v-8h2.7l.4-3.2h-3.1V7.8c0-.9.3-1.6 1.6-1.6h1.7V3.3C16.5 3.2 15.5 3 14.4 3 12 3 10.3 4.5 10.3 7.3v2.5H7.6V13h2.7v8z"
        fill="currentColor"
      />
    ),
  }),
  Preview: drawnLater(FacebookPreview),
  Fields: (props) => <FacebookFields {...props} />,
}
