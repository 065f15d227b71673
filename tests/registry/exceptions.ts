import type { operations } from '../../src/operations.ts'

type Name = keyof typeof operations

/** Operations that need no token, and why. Spec S9 */
export const PUBLIC_OPERATIONS = {
  signUp: 'nobody can have a token before there is an account',
  signIn: 'a password is what it takes',
  signOut: 'a session cookie is what it takes',
  createToken: 'a session cookie is what it takes',
  getJwks: 'public keys are public',
  getSignInOptions: 'the sign-in page asks before anybody is signed in',
  verifyEmail: 'the secret of a mail’s link is what it takes',
  requestMagicLink: 'an address is what it takes; whoever reads its mails goes on',
  redeemMagicLink: 'the secret of a mail’s link is what it takes',
  requestPasswordReset: 'an address is what it takes; whoever reads its mails goes on',
  resetPassword: 'the secret of a mail’s link is what it takes',
  startOidc: 'nobody is signed in before the provider has named them',
  finishOidc: 'the provider sends the browser here; state, code and this browser’s cookie are what it takes',
  getStatus: 'the sign-in page asks before anybody is signed in',
  openInvoice: 'a link that ends by itself is what it takes, as with a provider’s own',
  listPublicPlans: 'whoever thinks of signing up reads what is offered',
  listMetrics: 'a dictionary: it holds nothing of anybody',
  lookAtInvitation: 'the page behind the link is opened before anybody is signed in; the token is what it takes',
  completeOAuth: 'the platform sends the browser here; the state is what it takes',
  completeContextOAuth: 'the source sends the browser here; the state is what it takes',
  unsubscribe: 'the secret of a mail’s link is what it takes; a mail program has no session',
  getBlueskyClientMetadata: 'servers read it that know nothing of this installation yet',
} as const satisfies Partial<Record<Name, string>>

/** Operations that change something and store no answer for a repeat, and why. */
export const NOT_REPEATABLE: Partial<Record<Name, string>> = {
  signUp: 'the answer sets a session cookie, which must not be kept; a repeat is refused as email_taken',
  signIn: 'the answer sets a session cookie, which must not be kept; a repeat opens another session',
  signOut: 'a repeat has no session to end',
  verifyEmail: 'the link is used up; a repeat is refused as token_invalid',
  requestMagicLink: 'nobody is known whose repeat it could be; a repeat sends another link',
  redeemMagicLink: 'the answer sets a session cookie, which must not be kept; the link is used up',
  requestPasswordReset: 'nobody is known whose repeat it could be; a repeat sends another link',
  resetPassword: 'the link is used up; a repeat is refused as token_invalid',
  lookAtInvitation: 'it changes nothing; a repeat looks again',
  createToken: 'a token must not be kept; a repeat gives another of the same power',
  unsubscribe: 'nobody is known whose repeat it could be; a repeat stops what is stopped',
}

/** Fields with the id of something that Galley does not have yet, so that the id cannot be checked. */
export const UNCHECKED_REFERENCES: Record<string, string> = {}

/** Fields with ids that an outsider gives, and why an id of another workspace is no secret there. */
export const IDS_OF_OTHERS: Record<string, string> = {
  'knowledgeItems.0.provenance.sourceExternalId':
    'the source of an item, as the program calls it that imported the item',
  pageIds: 'pages of a source, which says of each whether it shares it; the answer names what was asked for',
}

/** Operations whose HTTP method does not tell whether they change something, and why. */
export const NOT_AUDITED_BY_METHOD: Partial<Record<Name, { changes: boolean; why: string }>> = {
  lookAtInvitation: { changes: false, why: 'a look by POST, so that the token stays out of addresses' },
  requestMagicLink: { changes: false, why: 'a worker sees whether there is an account, and writes the line' },
  requestPasswordReset: { changes: false, why: 'a worker sees whether there is an account, and writes the line' },
  finishOidc: { changes: true, why: 'a browser comes by GET, and a session begins' },
  completeOAuth: { changes: true, why: 'a browser comes by GET, and an account is connected' },
  completeContextOAuth: { changes: true, why: 'a browser comes by GET, and a source is connected' },
}

/** Operations without a workspace in their path that still write into a workspace's audit log, and why. */
export const AUDITED_IN_WORKSPACE: Partial<Record<Name, string>> = {
  unsubscribe: 'the link names the workspace whose mails are stopped',
  acceptInvitation: 'the owners and admins of the workspace see who joined it',
  completeOAuth: 'the state names the workspace whose account was connected',
  completeContextOAuth: 'the state names the workspace whose source was connected',
}

/** Operations whose line in the audit log has no target, and why. */
export const WITHOUT_TARGET: Partial<Record<Name, string>> = {
  checkContent: 'the content is not saved, so that it has no id',
  startOAuth: 'which account it will be is known only after the consent',
  startContextOAuth: 'which source it will be is known only after the consent',
}

/** Operations that change something and that a read-only workspace accepts, and why. Spec A11 */
export const OPEN_WHEN_READ_ONLY: Partial<Record<Name, string>> = {
  dismissAllNotifications: 'what one was told says how to end that state, and is one’s own',
  dismissNotification: 'what one was told says how to end that state, and is one’s own',
  readAllNotifications: 'what one was told says how to end that state, and is one’s own',
  readNotification: 'what one was told says how to end that state, and is one’s own',
  setNotificationPreferences: 'what is mailed to oneself is one’s own',
  changePlan: 'choosing a plan ends that state',
  cancelSubscription: 'ending a subscription must always be possible',
  pauseSubscription: 'pausing a subscription must always be possible',
  resumeSubscription: 'going on with a subscription ends that state',
  updatePayment: 'paying ends that state',
  startCheckout: 'buying a plan ends that state',
  disconnectSocialAccount: 'taking Galley’s leave to post away',
  disconnectContextSource: 'taking Galley’s leave to read away',
  endConnection: 'ending a connection that may be in wrong hands',
  removeMember: 'taking somebody’s way in away, and leaving',
  revokeApiKey: 'ending a key that may be in wrong hands',
  revokeInvitation: 'ending a link that may be in wrong hands',
}

/**
 * Operations that cannot work if no query names its workspace, and why that proves nothing about row-level security.
 */
export const LOST_WITHOUT_SCOPING: Partial<Record<Name, string>> = {
  acceptInvitation: 'a person sees their memberships of all workspaces, and takes one of those for the one asked about',
}

/** Tables without a row in a seeded workspace, and why none of their ids can be tried. */
export const NOT_SEEDED: Record<string, string> = {}

/** Tools of Spec O7 that do not exist yet. When a tool is built, it leaves this list. */
export const TOOLS_TO_COME: readonly string[] = [
  'create_launch_kit',
  'find_trending_topics',
  'get_launch_kit',
  'get_newsjacking_settings',
  'get_niche_news',
  'get_platform_algorithm_hints',
  'get_trending_topics',
  'list_inspiration_opportunities',
  'list_launch_kits',
  'list_viral_post_formats',
  'update_launch_step',
  'update_newsjacking_settings',
]
