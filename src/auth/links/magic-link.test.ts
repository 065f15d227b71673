import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  addressOf,
  ageLinks,
  forgetTries,
  mailsTo,
  openBrowser,
  refusalOf,
  signedUp,
  tokenFrom,
} from '../../../tests/support/auth/browser.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
beforeEach(() => forgetTries(t))
after(() => t.close())

const ask = (email: string) => t.request('POST', '/v1/auth/magic-link', { body: { email } })
const redeem = (token: string, browser = openBrowser(t)) =>
  browser.request('POST', '/v1/auth/magic-link/redeem', { body: { token } })

async function linkFor(email: string): Promise<string> {
  assert.equal((await ask(email)).status, 200)
  return tokenFrom(t, email, '/sign-in/link')
}

test('a link signs in, once, and proves the address', async () => {
  const { email, userId } = await signedUp(t, 'reader')
  assert.equal((await ask(email.toUpperCase())).status, 200, 'however it is spelt')
  const token = await tokenFrom(t, email, '/sign-in/link')
  const browser = openBrowser(t)
  const answer = await redeem(token, browser)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.deepEqual([answer.data.user.id, answer.data.user.emailVerified], [userId, true])
  assert.match(String(answer.headers['set-cookie']), /^galley=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/)
  assert.equal((await browser.own('GET', '/v1/users/me')).data.id, userId)
  assert.deepEqual(refusalOf(await redeem(token)), [400, 'body.token', 'token_invalid'])
})

test('asking is answered alike for every address, and only an account gets a mail', async () => {
  const { email } = await signedUp(t, 'known')
  const [known, unknown] = [await ask(email), await ask(addressOf('unknown'))]
  assert.deepEqual([known.status, known.body], [200, { data: { accepted: true } }])
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body])
  const subjects = (await mailsTo(t, email)).map(({ subject }) => subject)
  assert.deepEqual(subjects.sort(), ['Confirm your address', 'Your sign-in link'])
  assert.deepEqual(await mailsTo(t, addressOf('unknown')), [])
})

test('several uses of one link at once: one opens a session', async () => {
  const { email, userId } = await signedUp(t, 'parallel')
  const token = await linkFor(email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(token)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400, 400, 400, 400])
  const sessions = await t.owner.selectFrom('session').selectAll().where('user_id', '=', userId).execute()
  assert.equal(sessions.length, 1, 'that of the link; the one of the unproven sign-up has ended')
})

test('a link is good for 15 minutes', async () => {
  const { email, userId } = await signedUp(t, 'late')
  const token = await linkFor(email)
  await ageLinks(t, userId, 14)
  assert.equal((await redeem(token)).status, 200)
  const another = await linkFor(email)
  await ageLinks(t, userId, 15)
  const late = await redeem(another)
  assert.deepEqual(refusalOf(late), [400, 'body.token', 'token_invalid'])
  assert.match(late.body.error, /older than 15 minutes/)
})

test('a secret of another kind does not sign in', async () => {
  const { email } = await signedUp(t, 'mixed')
  const verifying = await tokenFrom(t, email, '/verify-email')
  await t.request('POST', '/v1/auth/password/reset-request', { body: { email } })
  const resetting = await tokenFrom(t, email, '/reset-password')
  for (const token of [verifying, resetting, 'nonsense']) {
    assert.deepEqual(refusalOf(await redeem(token)), [400, 'body.token', 'token_invalid'])
  }
})

test('who made an account for an address that is not theirs loses it to whose address it is', async () => {
  const squatter = await signedUp(t, 'victim')
  const owner = openBrowser(t)
  assert.equal((await redeem(await linkFor(squatter.email), owner)).status, 200)
  assert.equal((await squatter.request('POST', '/v1/auth/token', { body: {} })).status, 401)
  const body = { email: squatter.email, password: 'a long password' }
  assert.equal((await t.request('POST', '/v1/auth/sign-in', { body })).status, 401)
  const subjects = (await mailsTo(t, squatter.email)).map(({ subject }) => subject)
  assert.ok(subjects.includes('Your address is confirmed, the earlier password is gone'))
  assert.equal((await owner.own('POST', '/v1/auth/password/change', { newPassword: 'the owner’s own' })).status, 200)
})

test('somebody who had proven the address keeps password and sessions', async () => {
  const person = await signedUp(t, 'proven')
  const token = await tokenFrom(t, person.email, '/verify-email')
  assert.equal((await person.request('POST', '/v1/auth/verify-email', { body: { token } })).status, 200)
  assert.equal((await redeem(await linkFor(person.email))).status, 200)
  assert.equal((await person.own('GET', '/v1/users/me')).status, 200)
  const body = { email: person.email, password: 'a long password' }
  assert.equal((await t.request('POST', '/v1/auth/sign-in', { body })).status, 200)
})

test('mails to one address are counted, known or not, and nobody else is held up', async () => {
  const { email } = await signedUp(t, 'busy')
  for (const address of [email, addressOf('nobody-busy')]) {
    for (let i = 0; i < 5; i++) assert.equal((await ask(address)).status, 200)
    const refused = await ask(address)
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limit_exceeded'])
  }
  const reset = await t.request('POST', '/v1/auth/password/reset-request', { body: { email } })
  assert.equal(reset.status, 429, 'both kinds of mail count together')
  assert.equal((await ask((await signedUp(t, 'calm')).email)).status, 200)
})

test('a mailbox gets twenty mails a day, however they are spread and whatever they are for', async () => {
  const person = await signedUp(t, 'flooded')
  const letPass = (minutes: number) =>
    t.owner
      .updateTable('sign_in_failure')
      .set({ at: sql<string>`at - make_interval(mins => ${minutes}::int)` })
      .execute()
  for (let i = 0; i < 20; i++) {
    const body = { email: person.email.toUpperCase() }
    const answer =
      i % 3 === 0
        ? await ask(person.email)
        : i % 3 === 1
          ? await t.request('POST', '/v1/auth/password/reset-request', { body })
          : await person.own('POST', '/v1/auth/verify-email/request')
    assert.equal(answer.status, 200, `${i}: ${JSON.stringify(answer.body)}`)
    await letPass(20)
  }
  const refused = await ask(person.email)
  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limit_exceeded'])
  assert.match(refused.body.error, /Too many mails to this address: wait 18 hours/)
  assert.equal((await person.own('POST', '/v1/auth/verify-email/request')).status, 429)
  await letPass(17 * 60 + 21)
  assert.equal((await ask(person.email)).status, 200, 'a day after the first of them')
  assert.equal((await ask(person.email)).status, 429)
})

test('mails that one address asks for are counted, whomever they are for', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await ask(addressOf(`spread-${i}`))).status)
  assert.deepEqual(statuses, [...Array.from({ length: 20 }, () => 200), 429])
})

test('a page of another site cannot redeem a link in the browser of its reader', async () => {
  const { email } = await signedUp(t, 'elsewhere')
  const token = await linkFor(email)
  const headers = { origin: 'https://elsewhere.example' }
  const answer = await t.request('POST', '/v1/auth/magic-link/redeem', { body: { token }, headers })
  assert.equal(answer.status, 403)
  assert.equal((await redeem(token)).status, 200)
})

test('the audit log has who asked for a link and who came in by it', async () => {
  const { email, userId } = await signedUp(t, 'audited')
  const asked = await ask(email)
  const redeemed = await redeem(await tokenFrom(t, email, '/sign-in/link'))
  const lines = await t.owner
    .selectFrom('audit_log')
    .select(['action', 'request_id'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  assert.deepEqual(lines.map((line) => [line.action, line.request_id]).slice(1), [
    ['requestMagicLink', asked.headers['x-request-id']],
    ['redeemMagicLink', redeemed.headers['x-request-id']],
  ])
})
