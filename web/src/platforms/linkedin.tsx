import { lazy } from 'react'
import { plainPlatform } from './plain.tsx'
import type { PlatformView } from './platform-view.ts'

// Not needed before somebody turns to LinkedIn's version.
const LinkedInFields = lazy(() =>
  import('./linkedin-fields.tsx').then((module) => ({ default: module.LinkedInFields })),
)

export const linkedin: PlatformView = {
  ...plainPlatform({
    platform: 'linkedin',
    tone: 'text-net-linkedin',
    windows: 'linkedin',
    mark: (
      <path
        d="M5 3.6a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM3.6 9h2.8v11H3.6zM9.2 9h2.7v1.6c.6-1 1.8-1.9 3.6-1.9 3.3 0 4.2 2 4.2 5V20h-2.8v-5.6c0-1.6-.3-3-2.2-3s-2.7 1.3-2.7 3V20H9.2z"
        fill="currentColor"
      />
    ),
  }),
  Fields: (props) => <LinkedInFields {...props} />,
  accountKind: ({ accountExternalId }) => (accountExternalId.startsWith('urn:li:organization:') ? 'Page' : 'Profile'),
}
