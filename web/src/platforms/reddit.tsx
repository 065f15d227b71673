import { lazy } from 'react'
import { plainPlatform } from './plain.tsx'
import type { PlatformView } from './platform-view.ts'

// Not needed before somebody turns to Reddit's version.
const RedditFields = lazy(() => import('./reddit-fields.tsx').then((module) => ({ default: module.RedditFields })))

export const reddit: PlatformView = {
  ...plainPlatform({
    platform: 'reddit',
    tone: 'text-net-reddit',
    windows: 'linkedin',
    mark: (
      <path
        d="M12 8c5 0 9 2.7 9 6.5S17 21 12 21s-9-2.7-9-6.5S7 8 12 8zm-3.5 5.5a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zm7 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zM12.5 7l.9-4 3 .7a1.5 1.5 0 1 1-.2 1.2l-1.9-.4L13.7 7z"
        fill="currentColor"
        fillRule="evenodd"
      />
    ),
  }),
  Fields: (props) => <RedditFields {...props} />,
}
