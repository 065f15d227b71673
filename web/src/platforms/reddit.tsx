import { lazy } from 'react'
import { plainPlatform } from './plain.tsx'
import type { PlatformView } from './platform-view.ts'

// Loaded when somebody opens Reddit's version.
const RedditFields = lazy(() => import('./reddit-fields.tsx').then((module) => ({ default: module.RedditFields })))

export const reddit: PlatformView = {
  ...plainPlatform({
    platform: 'reddit',
    windows: 'linkedin',
  }),
  Fields: (props) => <RedditFields {...props} />,
}
