import type { operations } from '../../src/operations.ts'
import type { SeededOrg } from '../support/seed.ts'
import type { Sample } from './call.ts'
import { BLUESKY_APP_PASSWORD, type World } from './world.ts'

/** Makes, in a seeded workspace, what one call of the operation needs to succeed, and the input of that call. */
export type SampleMaker = (world: World, org: SeededOrg) => Promise<Sample> | Sample

const PASSWORD = 'a long enough password'

const nothing: SampleMaker = () => ({ input: {} })
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const xPost = (text: string) => ({ platform: 'x', contentText: text })

/** A group of one post in the state that the operation leaves. */
const group =
  (status: 'draft' | 'pending_approval' | 'approved', more: object = {}): SampleMaker =>
  async ({ seed }, org) => ({ input: { groupId: (await seed.draft(org, status, org.accounts.x)).groupId, ...more } })

const post =
  (status: 'draft' | 'approved' | 'failed', more: object = {}): SampleMaker =>
  async ({ seed }, org) => ({ input: { postId: (await seed.draft(org, status, org.accounts.x)).postId, ...more } })

async function signedUp({ t, seed }: World) {
  const email = `${seed.word('person').replace(' ', '-')}@registry.test`
  const answer = await t.request('POST', '/v1/auth/sign-up', { body: { email, password: PASSWORD } })
  return { email, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}

const session: SampleMaker = async (world) => ({ input: {}, headers: { cookie: (await signedUp(world)).cookie } })

/**
 * One valid call of every operation. An operation without a sample is a type error here: whoever adds an operation says
 * how it is called, and gets every test of the registry for it.
 */
export const samples = {
  signUp: ({ seed }) => ({
    input: { email: `${seed.word('new').replace(' ', '-')}@registry.test`, password: PASSWORD },
  }),
  signIn: async (world) => ({ input: { email: (await signedUp(world)).email, password: PASSWORD } }),
  signOut: session,
  createToken: session,
  getJwks: nothing,
  getStatus: nothing,

  listOrgs: nothing,
  createOrg: ({ seed }) => ({ input: { name: 'Northwind', slug: seed.word('northwind').replace(' ', '-') } }),
  getOrg: nothing,
  updateOrg: ({ seed }) => ({ input: { name: seed.word('Northwind') } }),
  listRoles: nothing,
  getTimezone: nothing,
  setTimezone: () => ({ input: { timezone: 'Europe/Paris' } }),
  getMe: nothing,
  updateMe: ({ seed }) => ({ input: { name: seed.word('Ada') } }),

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
  approvePostGroup: group('pending_approval'),
  rejectPostGroup: group('pending_approval', { reason: 'other' }),
  schedulePostGroup: group('approved', { useBestSlot: true }),

  listPosts: nothing,
  listSchedulerEvents: nothing,
  checkContent: ({ seed }) => ({ input: xPost(seed.word('check')) }),
  getPost: (_, org) => ({ input: { postId: org.posts.scheduled } }),
  updatePost: post('draft', { contentText: 'Another text' }),
  deletePost: post('draft'),
  postNow: post('approved'),
  resolvePost: post('failed', { outcome: 'not_live' }),
  checkPost: post('draft'),

  getSchedulerSettings: nothing,
  updateSchedulerSettings: ({ seed }) => ({ input: { minGapMinutes: Number(seed.word('').trim()) % 1440 } }),
  suggestSlots: nothing,
  suggestTimes: () => ({ input: { date: inDays(2).slice(0, 10), timezone: 'Europe/Berlin' } }),
  getScheduleCoverage: nothing,
  getCalendar: () => ({ input: { from: inDays(-30), to: inDays(30) } }),

  createMediaUpload: ({ seed }) => ({
    input: { kind: 'image', contentType: 'image/png', sizeBytes: Number(seed.word('').trim()) },
  }),
  completeMediaUpload: async ({ seed }, org) => {
    const { id, key } = await seed.image(org, 'pending')
    return { input: { assetId: id, key, kind: 'image', contentType: 'image/png' } }
  },
  listMedia: nothing,

  listSocialAccounts: nothing,
  getSocialAccount: (_, org) => ({ input: { accountId: org.accounts.x } }),
  updateSocialAccount: async ({ seed }, org) => ({
    input: { accountId: await seed.account(org, 'x'), profileUrl: 'https://x.com/northwind' },
  }),
  disconnectSocialAccount: async ({ seed }, org) => ({ input: { accountId: await seed.account(org, 'bluesky') } }),
  startOAuth: ({ seed }) => ({
    input: { platform: 'x', redirectUri: `http://localhost:4400/${seed.word('done').replace(' ', '/')}` },
  }),
  completeOAuth: async ({ t }, org) => {
    const started = await t.request('POST', `/v1/orgs/${org.orgId}/marketing/accounts/x/oauth/start`, {
      as: org.people.owner,
      body: { redirectUri: 'http://localhost:4400/accounts' },
    })
    const consent = await fetch(`${started.data.authorizationUrl}&auto=allow`, { redirect: 'manual' })
    const back = new URL(consent.headers.get('location') ?? '')
    return { input: { provider: 'x', ...Object.fromEntries(back.searchParams) } }
  },
  connectBluesky: ({ freeHandle }) => ({ input: { handle: freeHandle(), appPassword: BLUESKY_APP_PASSWORD } }),
} satisfies Record<keyof typeof operations, SampleMaker>
