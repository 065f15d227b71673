import { randomUUID } from 'node:crypto'
import { makeOperator } from '../people-of-samples.ts'
import { count, nothing, type SampleMaker } from './sample-maker.ts'

export const workspaceSamples = {
  getStatus: nothing,
  listMetrics: nothing,
  getHomeSummary: nothing,
  getOnboarding: nothing,
  updateOnboarding: () => ({ input: { currentStep: 'strategy' } }),
  onboardFromWebsite: ({ picture }) => ({ input: { websiteUrl: new URL('/', picture).href } }),
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
  // Enough lines for all that other samples may have written.
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
} satisfies Record<string, SampleMaker>
