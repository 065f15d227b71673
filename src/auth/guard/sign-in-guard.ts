import type { TryCounter } from '#kernel/tries.ts'
import { clientNetwork } from './client-network.ts'

/** Five tries in 15 minutes, then a pause that doubles with each further one. docs/design/security.md. */
const FREE_TRIES = 5
/** There may be an office behind one address. */
const FREE_MAILS_OF_ADDRESS = 20
/** A daily limit, because somebody patient must not fill another person's mailbox either. */
const MAILS_A_DAY = 20

const counter = (bucket: string, free = FREE_TRIES): TryCounter => ({ bucket, free })

/** Tries of a password, counted by account and client address: nobody can lock out somebody who is elsewhere. */
export const passwordTries = (email: string, address: string): TryCounter =>
  counter(`password ${email.toLowerCase()} ${clientNetwork(address)}`)

/** Tries of one's own password from within a session, counted by account. */
export const ownPasswordTries = (userId: string): TryCounter => counter(`own password ${userId}`)

/**
 * Tries of a code, counted by account, wherever they come from: whoever is asked for a code has shown that they know
 * the password.
 */
export const codeTries = (userId: string): TryCounter => counter(`code ${userId}`)

/**
 * All mails to one mailbox that can be asked for: links to sign in, to set a new password and to confirm the address.
 */
export const mailsToAddress = (email: string): TryCounter => ({
  ...counter(`mail to ${email.toLowerCase()}`),
  aDay: MAILS_A_DAY,
  what: 'mails to this address',
})

/** Mails that somebody unknown asks for, counted by mailbox and by client address. */
export const mailTries = (email: string, address: string): TryCounter[] => [
  mailsToAddress(email),
  counter(`mail from ${clientNetwork(address)}`, FREE_MAILS_OF_ADDRESS),
]
