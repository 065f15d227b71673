import { randomUUID } from 'node:crypto'
import type { Platform } from '#contract/platforms.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { GrantedAccount } from '#platforms/connecting.ts'
import { keepChoice } from '../../src/features/accounts/choosing/account-choice.ts'
import { stopToken } from '../../src/features/notifications/stop-link.ts'
import type { operations } from '../../src/operations.ts'
import { BLUESKY_APP_PASSWORD } from '../platforms/bluesky.ts'
import type { SeededOrg } from '../support/seed.ts'
import { seenIn } from '../support/seen.ts'
import type { Sample } from './call.ts'
import { makeOperator, memberId } from './people-of-samples.ts'
import { authSamples } from './samples-of-auth.ts'
import { billingSamples } from './samples-of-billing.ts'
import { runSamples } from './samples-of-runs.ts'
import { videoSamples } from './samples-of-videos.ts'
import { visualSamples } from './samples-of-visuals.ts'
import type { World } from './world.ts'

/** Makes, in a seeded workspace, what one call of the operation needs to succeed, and the input of that call. */
export type SampleMaker = (world: World, org: SeededOrg) => Promise<Sample> | Sample

/** A page's id, as in the reference's examples. */
const PAGE = '102030405'

const nothing: SampleMaker = () => ({ input: {} })
/** A weekday on which every test workspace has time; nearer days fill up with what other samples schedule. */
const freeTuesday = (): string => {
  const day = new Date(inDays(300))
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const xPost = (text: string) => ({ platform: 'x', contentText: text })

/** A group of one post in the state that the operation needs. */
const group =
  (status: 'draft' | 'pending_approval' | 'approved', more: object = {}): SampleMaker =>
  async ({ seed }, org) => ({ input: { groupId: (await seed.draft(org, status, org.accounts.x)).groupId, ...more } })

const post =
  (status: 'draft' | 'approved' | 'failed', more: object = {}): SampleMaker =>
  async ({ seed }, org) => ({ input: { postId: (await seed.draft(org, status, org.accounts.x)).postId, ...more } })

const count = (seed: World['seed']): number => Number(seed.word('').trim())

/** A choice of one page that the workspace's owner has to make. */
async function choiceOf({ t }: World, org: SeededOrg, platform: Platform, externalId: string): Promise<string> {
  const named = {
    externalId,
    handle: 'northwind',
    name: 'Northwind',
    profileImageUrl: null,
    bio: null,
    profileUrl: null,
  }
  const credentials = { accessToken: externalId, refreshToken: null, expiresAt: null, scopes: [], extra: {} }
  const by = { orgId: org.orgId, userId: org.people.owner.userId, platform }
  const offered = [{ ...named, facts: {}, credentials }] as GrantedAccount[] // of any network
  return inScope(t.services.db, by, (db) => keepChoice(db, t.services, by, offered))
}

/**
 * One valid call of every operation. A missing sample is a type error here: whoever adds an operation says how it is
 * called, and gets every registry test for it.
 */
export const samples = {
  ...authSamples,
  ...billingSamples,
  getStatus: nothing,
  listMetrics: nothing,
  getHomeSummary: nothing,

  listOrgs: nothing,
  createOrg: ({ seed }) => ({ input: { name: 'Northwind', slug: seed.word('northwind').replace(' ', '-') } }),
  getOrg: nothing,
  updateOrg: ({ seed }) => ({ input: { name: seed.word('Northwind') } }),
  listRoles: nothing,
  getTimezone: nothing,
  setTimezone: () => ({ input: { timezone: 'Europe/Paris' } }),
  getMe: nothing,
  updateMe: ({ seed }) => ({ input: { name: seed.word('Ada') } }),

  createLogoUpload: ({ seed }) => ({ input: { contentType: ['image/png', 'image/webp'][count(seed) % 2] } }),
  createProfileImageUpload: ({ seed }) => ({ input: { contentType: ['image/png', 'image/webp'][count(seed) % 2] } }),
  setProfileImage: async ({ seed }, org) => ({
    input: { key: await seed.picture('users', org.people.owner.userId) },
  }),
  getProfileImage: async ({ t, seed }, org) => {
    const body = { key: await seed.picture('users', org.people.owner.userId) }
    await t.request('POST', '/v1/users/me/profile-image', { as: org.people.owner, body })
    return { input: {} }
  },
  deleteProfileImage: nothing,

  listMembers: nothing,
  updateMember: async ({ t }, org) => ({
    input: { memberId: await memberId(t, await t.make.member(org, 'editor')), roleKey: 'viewer' },
  }),
  removeMember: async ({ t }, org) => ({
    input: { memberId: await memberId(t, await t.make.member(org, 'editor')) },
  }),

  listInvitations: nothing,
  createInvitation: ({ seed }) => ({
    input: { email: `${seed.word('guest').replace(' ', '-')}@registry.test`, roleKey: 'editor' },
  }),
  revokeInvitation: async ({ seed }, org) => ({
    input: { invitationId: (await seed.invitation(org.people.owner)).id },
  }),
  lookAtInvitation: async ({ seed }, org) => ({ input: { token: (await seed.invitation(org.people.owner)).token } }),
  acceptInvitation: async ({ t, seed }, org) => {
    const { userId } = org.people.owner
    const proven = t.owner.updateTable('user_account').set({ email_verified: true }).where('id', '=', userId)
    const { email } = await proven.returning('email').executeTakeFirstOrThrow()
    return { input: { token: (await seed.invitation(await t.make.org(), email)).token } }
  },

  listNotifications: () => ({ input: { unreadOnly: 'false' } }),
  readNotification: async ({ seed }, org) => ({
    input: { notificationId: await seed.notification(org.people.owner) },
  }),
  dismissNotification: async ({ seed }, org) => ({
    input: { notificationId: await seed.notification(org.people.owner) },
  }),
  readAllNotifications: nothing,
  dismissAllNotifications: nothing,
  getNotificationPreferences: nothing,
  setNotificationPreferences: () => ({ input: { digestEnabled: false } }),
  unsubscribe: ({ t }, { orgId, people }) => ({
    input: { token: stopToken(t.services.keyRing, { orgId, userId: people.owner.userId, kind: 'digest' }) },
  }),

  listApiKeys: nothing,
  createApiKey: ({ seed }) => ({ input: { name: seed.word('CI'), permissions: ['workspace:read'] } }),
  revokeApiKey: async ({ seed }, org) => ({ input: { apiKeyId: (await seed.apiKey(org.people.owner)).id } }),

  listConnections: nothing,
  endConnection: async ({ seed }, org) => ({
    input: { connectionId: (await seed.connection(org.people.owner)).id },
  }),

  listWebhooks: nothing,
  createWebhook: ({ seed }) => ({ input: { url: `https://hooks.example/${count(seed)}`, events: ['post.failed'] } }),
  updateWebhook: async ({ seed }, org) => ({
    input: { webhookId: await seed.webhook(org), description: seed.word('another') },
  }),
  deleteWebhook: async ({ seed }, org) => ({ input: { webhookId: await seed.webhook(org) } }),
  rotateWebhookSecret: async ({ seed }, org) => ({ input: { webhookId: await seed.webhook(org) } }),
  testWebhook: async ({ seed }, org) => ({ input: { webhookId: await seed.webhook(org) } }),
  listWebhookDeliveries: (_, org) => ({ input: { webhookId: org.webhookId } }),
  getWebhookDelivery: (_, org) => ({ input: { webhookId: org.webhookId, deliveryId: org.deliveryId } }),
  redeliverWebhook: async ({ seed }, org) => {
    const webhookId = await seed.webhook(org)
    return { input: { webhookId, deliveryId: await seed.delivery(org, webhookId) } }
  },

  // As many lines as other samples may have written.
  listAudit: () => ({ input: { limit: 100 } }),

  listMail: async ({ t }, org) => {
    await makeOperator(t, org.people.owner)
    return { input: {} }
  },
  getMail: async ({ t }, org) => {
    await makeOperator(t, org.people.owner)
    const id = randomUUID()
    const queuedAt = new Date().toISOString()
    await t.services.mailTransport.deliver({
      id,
      queuedAt,
      to: 'guest@registry.test',
      subject: 'a',
      text: 'Open https://galley.example/a',
      html: 'c',
    })
    return { input: { mailId: id } }
  },

  listTags: nothing,
  createTag: ({ seed }) => ({ input: { name: seed.word('sample') } }),
  updateTag: async ({ seed }, org) => ({ input: { tagId: await seed.tag(org), name: seed.word('renamed') } }),
  deleteTag: async ({ seed }, org) => ({ input: { tagId: await seed.tag(org) } }),

  createPostGroup: ({ seed }) => ({ input: { title: 'News', posts: [xPost(seed.word('news'))] } }),
  createDraftPost: ({ seed }) => ({ input: { posts: [xPost(seed.word('draft'))] } }),
  createXThread: ({ seed }) => ({ input: { posts: [{ text: seed.word('one') }, { text: 'two' }] } }),
  listPostGroups: nothing,
  getPostGroup: (_, org) => ({ input: { groupId: org.groupId } }),
  updatePostGroup: group('draft', { title: 'Another title' }),
  addPost: async ({ seed }, org) => ({
    input: { groupId: (await seed.draft(org)).groupId, platform: 'bluesky', contentText: seed.word('variant') },
  }),
  approvePostGroup: async (world, org) => {
    const { input } = await group('pending_approval')(world, org)
    return { input: { ...input, expected: await seenIn(world.t, String(input.groupId)) } }
  },
  rejectPostGroup: group('pending_approval', { reason: 'other' }),
  schedulePostGroup: group('approved', { useBestSlot: true }),

  listPosts: nothing,
  listSchedulerEvents: nothing,
  checkContent: ({ seed }) => ({ input: xPost(seed.word('check')) }),
  getPost: (_, org) => ({ input: { postId: org.posts.scheduled } }),
  updatePost: post('draft', { contentText: 'Another text' }),
  deletePost: post('draft'),
  deleteXPost: post('draft'),
  postNow: post('approved'),
  resolvePost: post('failed', { outcome: 'not_live' }),
  checkPost: post('draft'),
  readLinkCards: post('draft'),

  listPostAttempts: (_, org) => ({ input: { postId: org.posts.published } }),
  getPublishingPause: nothing,
  setPublishingPause: ({ seed }, org) => ({
    input: { platforms: ['reddit'], accountIds: [org.accounts.bluesky], reason: seed.word('quiet') },
  }),

  getSchedulerSettings: nothing,
  updateSchedulerSettings: ({ seed }) => ({ input: { minGapMinutes: Number(seed.word('').trim()) % 1440 } }),
  suggestSlots: nothing,
  suggestTimes: () => ({ input: { date: freeTuesday(), timezone: 'Europe/Berlin' } }),
  getScheduleCoverage: nothing,
  getCalendar: () => ({ input: { from: inDays(-30), to: inDays(30) } }),

  createMediaUpload: ({ seed }) => ({
    input: { kind: 'image', contentType: 'image/png', sizeBytes: Number(seed.word('').trim()) },
  }),
  completeMediaUpload: async ({ seed }, org) => {
    const { id, key } = await seed.image(org, 'pending')
    return { input: { assetId: id, key, kind: 'image', contentType: 'image/png' } }
  },
  importMedia: ({ picture, seed }) => ({ input: { url: picture, altText: seed.word('A pixel') } }),
  // Instagram takes JPEG only.
  fitMedia: async ({ seed }, org) => ({ input: { assetId: (await seed.image(org)).id, platform: 'instagram' } }),
  listMedia: nothing,
  getMedia: (_, org) => ({ input: { assetId: org.imageId } }),
  updateMedia: async ({ seed }, org) => ({
    input: { assetId: (await seed.image(org, 'ready')).id, altText: seed.word('A pixel') },
  }),

  ...visualSamples,
  getBrandKit: nothing,
  updateBrandKit: ({ seed }) => ({ input: { tagline: seed.word('Fair winds') } }),

  listSocialAccounts: nothing,
  getSocialAccount: (_, org) => ({ input: { accountId: org.accounts.x } }),
  updateSocialAccount: async ({ seed }, org) => ({
    input: { accountId: await seed.account(org, 'x'), profileUrl: 'https://x.com/northwind' },
  }),
  disconnectSocialAccount: async ({ seed }, org) => ({ input: { accountId: await seed.account(org, 'bluesky') } }),
  startOAuth: ({ seed }) => ({
    input: { platform: 'x', redirectUri: `http://localhost:4400/${seed.word('done').replace(' ', '/')}` },
  }),
  getBlueskyClientMetadata: () => ({ input: {} }),
  completeOAuth: async ({ t }, org) => {
    const started = await t.request('POST', `/v1/orgs/${org.orgId}/marketing/accounts/x/oauth/start`, {
      as: org.people.owner,
      body: { redirectUri: 'http://localhost:4400/accounts' },
    })
    const consent = await fetch(`${started.data.authorizationUrl}&auto=allow`, { redirect: 'manual' })
    const back = new URL(consent.headers.get('location') ?? '')
    const headers = { authorization: `Bearer ${org.people.owner.token}` }
    return { input: { provider: 'x', ...Object.fromEntries(back.searchParams) }, headers }
  },
  listAccountChoice: async (world, org) => ({
    input: { platform: 'facebook', choice: await choiceOf(world, org, 'facebook', PAGE) },
  }),
  chooseAccounts: async (world, org) => {
    const choice = await choiceOf(world, org, 'facebook', PAGE)
    return { input: { platform: 'facebook', choice, accountExternalIds: [PAGE] } }
  },
  listLinkedInPages: async (world, org) => ({
    input: { choice: await choiceOf(world, org, 'linkedin', `urn:li:organization:${PAGE}`) },
  }),
  chooseLinkedInPages: async (world, org) => {
    const choice = await choiceOf(world, org, 'linkedin', `urn:li:organization:${PAGE}`)
    return { input: { choice, organizationIds: [PAGE] } }
  },
  getTikTokCreatorInfo: async (world, org) => ({
    input: { accountId: (await world.account(org, 'tiktok')).id },
  }),
  getCommunityFlairs: async (world, org) => ({
    input: { accountId: (await world.account(org, 'reddit')).id, community: 'northwind' },
  }),
  getNetworkSetup: nothing,
  getPerformance: () => ({ input: { days: 7, topLimit: 3 } }),
  listTopPosts: () => ({ input: { days: 30 } }),
  refreshAnalytics: nothing,
  ...runSamples,
  ...videoSamples,
  connectBluesky: ({ freeHandle }) => ({ input: { handle: freeHandle('bluesky'), appPassword: BLUESKY_APP_PASSWORD } }),
} satisfies Record<keyof typeof operations, SampleMaker>
