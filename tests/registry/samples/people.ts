import { stopToken } from '../../../src/features/notifications/stop-link.ts'
import { memberId } from '../people-of-samples.ts'
import { nothing, type SampleMaker } from './sample-maker.ts'

export const peopleSamples = {
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
} satisfies Record<string, SampleMaker>
