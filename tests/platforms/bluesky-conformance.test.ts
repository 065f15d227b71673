import { adapterConformance } from '#platforms/conformance.ts'
import { openBlueskyWorld } from './bluesky-world.ts'

await adapterConformance(
  'Bluesky',
  {
    publicCall: /^POST \/xrpc\/com\.atproto\.repo\.putRecord$/,
    uploadCall: /^POST \/xrpc\/com\.atproto\.repo\.uploadBlob$/,
    dedupKey: true,
    // Repeats are answered with the same new pair for a while, so that a lost answer costs nothing.
    refreshTokenIsSpent: false,
    // Access tokens are checked by their signature alone.
    accessEndsWithGrant: false,
  },
  openBlueskyWorld,
)
