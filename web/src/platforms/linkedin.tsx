import { lazy } from 'react'
import { plainPlatform } from './plain.tsx'
import type { PlatformView } from './platform-view.ts'

// Loaded when somebody opens LinkedIn's version.
const LinkedInFields = lazy(() =>
  import('./linkedin-fields.tsx').then((module) => ({ default: module.LinkedInFields })),
)

export const linkedin: PlatformView = {
  ...plainPlatform({
    platform: 'linkedin',
    windows: 'linkedin',
  }),
  Fields: (props) => <LinkedInFields {...props} />,
}
