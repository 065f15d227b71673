import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMessage } from './read-message.ts'
import type { Mail } from './sealed-mail.ts'

export interface FiledMail extends Mail {
  id: string
  /** ISO 8601. */
  sentAt: string
}

const FILE = /^\d{4}-.+Z_([0-9a-f-]{36})\.eml$/

/**
 * Names sort by the time when mails were queued, and a repeated delivery writes the same file. They have no colons,
 * which Windows does not allow.
 */
export function mailFileName(mail: { id: string; queuedAt: string }): string {
  return `${mail.queuedAt.replaceAll(':', '-')}_${mail.id}.eml`
}

/** One page of the mails in a folder, newest first, and the number of all mails. A missing folder counts as empty. */
export async function listMails(
  folder: string,
  { offset = 0, limit = Number.POSITIVE_INFINITY }: { offset?: number; limit?: number } = {},
): Promise<{ mails: FiledMail[]; total: number }> {
  const names = await mailNames(folder)
  const wanted = names.reverse().slice(offset, offset + limit)
  return { mails: await Promise.all(wanted.map((name) => readMail(folder, name))), total: names.length }
}

/** One mail, or null. */
export async function findMail(folder: string, id: string): Promise<FiledMail | null> {
  const name = (await mailNames(folder)).find((candidate) => FILE.exec(candidate)?.[1] === id)
  return name === undefined ? null : readMail(folder, name)
}

async function mailNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => FILE.test(name)).sort()
}

async function readMail(folder: string, name: string): Promise<FiledMail> {
  return { id: FILE.exec(name)?.[1] ?? '', ...readMessage(await readFile(join(folder, name), 'latin1')) }
}
