import type { TryCounter } from '#kernel/tries.ts'
import { clientNetwork } from './client-network.ts'

/** Five attempts in 15 minutes, then a pause that doubles with each further one. docs/design/security.md. */
const FREE_TRIES = 5
/** Higher than for a person, because a whole office may share one address. */
const FREE_MAILS_OF_ADDRESS = 20
/** A daily limit, so that nobody can slowly fill another person's mailbox. */
const MAILS_A_DAY = 20

const counter = (bucket: string, free = FREE_TRIES): TryCounter => ({ bucket, free })

/**
 * Attempts at a password, counted by account and client address, so that nobody can lock out the owner, who has another
 * address.
 */
export const passwordTries = (email: string, address: string): TryCounter =>
  counter(`password ${email.toLowerCase()} ${clientNetwork(address)}`)

/** Attempts at one's own password within a session, counted by account. */
export const ownPasswordTries = (userId: string): TryCounter => counter(`own password ${userId}`)

/**
 * Attempts at a code, counted by account for all addresses: a caller who is asked for a code has shown that they know
 * the password.
 */
export const codeTries = (userId: string): TryCounter => counter(`code ${userId}`)

/** All requested mails to one mailbox: links to sign in, to set a new password and to confirm the address. */
export const mailsToAddress = (email: string): TryCounter => ({
  ...counter(`mail to ${email.toLowerCase()}`),
  aDay: MAILS_A_DAY,
  what: 'mails to this address',
})

/** Mails requested by an unknown caller, counted by mailbox and by client address. */
export const mailTries = (email: string, address: string): TryCounter[] => [
  mailsToAddress(email),
  counter(`mail from ${clientNetwork(address)}`, FREE_MAILS_OF_ADDRESS),
]
