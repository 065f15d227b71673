import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import type { LinkKind } from '#auth/links/one-time-link.ts'
import { totpPlace } from '#auth/second-factor/second-factor.ts'
import { newTotp } from '#auth/second-factor/totp.ts'
import { newId, newSecret, sha256 } from '#kernel/ids.ts'
import type { World } from '../world.ts'
import type { SampleMaker } from './sample-maker.ts'

const PASSWORD = 'a long enough password'

const nothing: SampleMaker = () => ({ input: {} })
const address = ({ seed }: World): string => `${seed.word('person').replace(' ', '-')}@registry.test`

async function signedUp(world: World) {
  const email = address(world)
  const answer = await world.t.request('POST', '/v1/auth/sign-up', { body: { email, password: PASSWORD } })
  return { email, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}

const session: SampleMaker = async (world) => ({ input: {}, headers: { cookie: (await signedUp(world)).cookie } })

/** Deletes the counted attempts: these tests make more than one person may in a quarter of an hour. */
const forgetTries = ({ t }: World) => t.owner.deleteFrom('sign_in_failure').execute()

const mail: SampleMaker = async (world) => {
  await forgetTries(world)
  return { input: { email: address(world) } }
}

/** A link for a new person, and what its use needs besides. */
const link =
  (kind: LinkKind, more: object = {}): SampleMaker =>
  async ({ t }) => {
    const { userId, email } = await t.make.newcomer()
    const token = newSecret()
    await t.owner
      .insertInto('one_time_link')
      .values({
        user_id: userId,
        kind,
        email,
        token_hash: sha256(token),
        expires_at: sql<string>`now() + interval '1 h'`,
      })
      .execute()
    return { input: { token, ...more } }
  }

/** Gives the workspace's owner a verified address and no password. Two-factor codes are on, half set up, or off. */
async function ownerWith({ t }: World, userId: string, state: 'on' | 'begun' | 'off'): Promise<string> {
  const { owner, services } = t
  await owner
    .updateTable('user_account')
    .set({ password_hash: null, email_verified: true })
    .where('id', '=', userId)
    .execute()
  await owner.deleteFrom('totp').where('user_id', '=', userId).execute()
  const { secret } = newTotp('owner@registry.test')
  if (state !== 'off') {
    const secret_sealed = services.keyRing.seal(secret, totpPlace(userId))
    const confirmed_at = state === 'on' ? sql<string>`now()` : null
    await owner.insertInto('totp').values({ user_id: userId, secret_sealed, confirmed_at }).execute()
  }
  return new TOTP({ secret }).generate()
}

export const authSamples = {
  getSignInOptions: nothing,
  signUp: (world) => ({ input: { email: address(world), password: PASSWORD } }),
  verifyEmail: link('verify_email'),
  requestEmailVerification: async (world) => {
    await forgetTries(world)
    return { input: {} }
  },
  signIn: async (world) => ({ input: { email: (await signedUp(world)).email, password: PASSWORD } }),
  signOut: session,
  requestMagicLink: mail,
  redeemMagicLink: link('sign_in'),
  startOidc: ({ seed }) => ({ input: { provider: 'corp', next: `/${seed.word('page').replace(' ', '-')}` } }),
  finishOidc: async (world) => {
    const { t, provider } = world
    const subject = newId()
    provider.people.set(subject, { email: address(world), email_verified: true })
    const started = await t.request('GET', '/v1/auth/oidc/corp/start')
    const back = await provider.consent(started.data.authorizationUrl, subject)
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
    return { input: { provider: 'corp', ...Object.fromEntries(back.searchParams) }, headers: { cookie } }
  },
  requestPasswordReset: mail,
  resetPassword: link('password_reset', { password: PASSWORD }),
  changePassword: async (world, org) => {
    await ownerWith(world, org.people.owner.userId, 'off')
    return { input: { newPassword: world.seed.word(PASSWORD) } }
  },
  enrollTotp: async (world, org) => {
    await ownerWith(world, org.people.owner.userId, 'off')
    return { input: {} }
  },
  confirmTotp: async (world, org) => ({ input: { code: await ownerWith(world, org.people.owner.userId, 'begun') } }),
  disableTotp: async (world, org) => ({ input: { code: await ownerWith(world, org.people.owner.userId, 'on') } }),
  listSessions: async ({ t }, { people }) => {
    const own = t.owner.updateTable('session').where('user_id', '=', people.owner.userId)
    await own.set({ user_agent: 'Mozilla/5.0' }).execute()
    return { input: {} }
  },
  endSession: async ({ t }, org) => ({ input: { sessionId: await t.make.session(org.people.owner.userId) } }),
  endOtherSessions: nothing,
  createToken: session,
  getJwks: nothing,
} satisfies Record<string, SampleMaker>
