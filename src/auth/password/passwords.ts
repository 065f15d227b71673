import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '#kernel/errors.ts'

/** argon2id, 19 MiB, two passes, one lane: the OWASP recommendation. docs/design/security.md. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
const MOST_AT_ONCE = 4
const MOST_WAITING = 50

const derive = promisify(argon2)
let running = 0
const waiting: (() => void)[] = []

/** Limits concurrent hashing: a burst of sign-ins must not use up all memory, nor make everybody wait. Throws 503. */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) {
    throw new AppError('unavailable', 'Too many people sign in at this moment: try again in a few seconds', {
      retryAfterSeconds: 5,
    })
  }
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

async function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  return limited(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...COST }))
}

/** `argon2id$<nonce>$<tag>`, both in base64. Throws 503. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return `argon2id$${nonce.toString('base64')}$${(await tagOf(password, nonce)).toString('base64')}`
}

/**
 * Without a stored hash the same work is done, so that the time does not reveal whether the account exists. Throws 503.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, nonce = '', tag = ''] = (stored ?? '').split('$')
  const expected = Buffer.from(tag, 'base64')
  const found = await tagOf(password, nonce ? Buffer.from(nonce, 'base64') : Buffer.alloc(16))
  return stored !== null && expected.length === found.length && timingSafeEqual(expected, found)
}
