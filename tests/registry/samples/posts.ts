import { seenIn } from '../../support/seen.ts'
import { nothing, type SampleMaker } from './sample-maker.ts'

const xPost = (text: string) => ({ platform: 'x', contentText: text })

/** A group of one post, in the state from which the operation starts. */
const group =
  (status: 'draft' | 'pending_approval' | 'approved', more: object = {}): SampleMaker =>
  async ({ seed }, org) => ({ input: { groupId: (await seed.draft(org, status, org.accounts.x)).groupId, ...more } })

const post =
  (status: 'draft' | 'approved' | 'failed', more: object = {}): SampleMaker =>
  async ({ seed }, org) => ({ input: { postId: (await seed.draft(org, status, org.accounts.x)).postId, ...more } })

export const postsSamples = {
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
} satisfies Record<string, SampleMaker>
