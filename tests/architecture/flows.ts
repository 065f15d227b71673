import type { Flow } from './walk-flow.ts'

const CORE = 'src/features/effects/core'
const POSTS = 'src/features/effects/posts'
const PUBLISHER = 'src/features/publisher'

/** A flow by which people get to know the program, and what must hold for it. */
export interface KnownFlow extends Flow {
  /** The most files of its own folders that the flow may lead through. */
  most: number
  /** Some of the flow's files, in the order in which a reader must come to them. */
  past: readonly string[]
}

/** Decision 088. If you add a file to a flow, write here why a reader has to open it. */
export const FLOWS: Readonly<Record<string, KnownFlow>> = {
  'approve a post': {
    own: ['src/features/posts', 'src/features/effects'],
    starts: ['src/features/posts/operations/approve-post-group.ts#approvePostGroup'],
    // Requests about a post other than its approval.
    aside: [`${POSTS}/on-request.ts#onResolve`, `${POSTS}/on-request.ts#whatStays`],
    most: 23,
    past: [
      'src/features/posts/moves/change.ts',
      'src/features/posts/review/approve.ts',
      'src/features/posts/moves/request-move.ts',
      `${POSTS}/on-request.ts`,
    ],
  },
  'publish a plain post on X': {
    own: ['src/features/posts', 'src/features/effects', PUBLISHER, 'src/platforms/x'],
    starts: [`${PUBLISHER}/publisher.ts#createPublisher`, 'src/platforms/x/publishing.ts#xPublishing'],
    aside: [
      // Acts have their own flow.
      `${PUBLISHER}/acts/claim-due-acts.ts#claimDueActs`,
      `${PUBLISHER}/acts/drive-act.ts#driveAct`,
      // These repeat the steps for many posts at once.
      `${PUBLISHER}/posts/save-together.ts#createTogether`,
      // Steps that take long, and failures.
      `${PUBLISHER}/drive/drive-effect.ts#keepingLease`,
      `${PUBLISHER}/posts/tell-of-post.ts#tellLater`,
      `${CORE}/on-look-up.ts#onLookedUp`,
      `${CORE}/on-look-up.ts#onLookUpFailed`,
      `${CORE}/on-poll.ts#onPolled`,
      `${CORE}/on-poll.ts#onPollFailed`,
      `${CORE}/on-prepare.ts#onPrepareFailed`,
      `${CORE}/on-prepare.ts#onRenew`,
      `${CORE}/on-refresh.ts#onRefreshed`,
      `${CORE}/on-refresh.ts#onRefreshFailed`,
      `${CORE}/on-restored.ts#onRestored`,
      `${CORE}/on-send.ts#onGuardExpired`,
      `${CORE}/on-send.ts#onSendFailed`,
      'src/platforms/x/find.ts#findOnTimeline',
      'src/platforms/x/prepare.ts#prepareX',
    ],
    most: 34,
    past: [
      `${PUBLISHER}/posts/drive-post.ts`,
      `${PUBLISHER}/posts/outgoing.ts`,
      `${PUBLISHER}/drive/drive-effect.ts`,
      `${CORE}/decide.ts`,
      'src/platforms/x/publishing.ts',
      'src/platforms/x/tweet.ts',
    ],
  },
  'take a webhook of Paddle': {
    own: ['src/features/billing'],
    starts: ['src/features/billing/paddle/receive-webhook.ts#receivePaddleWebhook'],
    most: 23,
    past: [
      'src/features/billing/paddle/store-event.ts',
      'src/features/billing/paddle/apply-event.ts',
      'src/features/billing/paddle/save-subscription.ts',
    ],
  },
  'make a carousel': {
    own: ['src/features/visuals', 'src/rendering'],
    starts: [
      'src/features/visuals/operations/create-carousel.ts#createCarousel',
      'src/rendering/render-carousel.ts#renderCarousel',
    ],
    most: 35,
    past: ['src/features/visuals/make-carousel.ts', 'src/rendering/render-carousel.ts', 'src/rendering/write-pdf.ts'],
  },
  'sign in': {
    own: ['src/auth'],
    starts: ['src/auth/operations/sign-in.ts#signIn'],
    most: 11,
    past: ['src/auth/password/passwords.ts', 'src/auth/session/complete-sign-in.ts', 'src/auth/session/sessions.ts'],
  },
}

/** A flow may enter one file from at most so many files, counting only functions that lead on to others. */
export const MOST_WAYS_IN = 2
