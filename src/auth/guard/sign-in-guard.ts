import type { Counter } from '#kernel/tries.ts'
import { clientNetwork } from './client-network.ts'

/** Five tries in 15 minutes, then a pause that doubles with each further one. Design: security. */
const FREE_TRIES = 5
/** Behind one address there may be an office. */
const FREE_MAILS_OF_ADDRESS = 20
/** Somebody who is patient must not fill another's mailbox either. */
const MAILS_A_DAY = 20

const counter = (bucket: string, free = FREE_TRIES): Counter => ({ bucket, free })

/** Passwords: of an account from an address, so that nobody can lock out somebody elsewhere. */
export const passwordTries = (email: string, address: string): Counter =>
  counter(`password ${email.toLowerCase()} ${clientNetwork(address)}`)

/** The password again, from within a session: of the account. */
export const ownPasswordTries = (userId: string): Counter => counter(`own password ${userId}`)

/** Codes: of the account, wherever from. Who is asked for one has proven to know the password. */
export const codeTries = (userId: string): Counter => counter(`code ${userId}`)

/** All mails to one mailbox that somebody can ask for: links to sign in, for a new password, and to confirm it. */
export const mailsToAddress = (email: string): Counter => ({
  ...counter(`mail to ${email.toLowerCase()}`),
  aDay: MAILS_A_DAY,
  what: 'mails to this address',
})

/** Mails that somebody unknown asks for: to one mailbox, and from one address. */
export const mailTries = (email: string, address: string): Counter[] => [
  mailsToAddress(email),
  counter(`mail from ${clientNetwork(address)}`, FREE_MAILS_OF_ADDRESS),
]
