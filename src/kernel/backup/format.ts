import { z } from 'zod'

/**
 * A backup is a gzipped tar with these entries in order: the header; the key file, unless it is kept elsewhere; the
 * rows of each table in numbered pieces, with tables in an order that satisfies foreign keys; the files; the checksums,
 * whose presence shows that the backup is complete. Decision 012.
 */
export const HEADER = 'galley-backup.json'
export const KEYS = 'keys'
export const SUMS = 'sums.json'
export const TABLES = 'tables/'
export const FILES = 'files/'

const FORMAT = 1

export const Header = z.object({
  format: z.literal(FORMAT),
  /** The Galley release that wrote the backup. */
  galley: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) })),
  sequences: z.record(z.string(), z.string()),
})
export type Header = z.infer<typeof Header>

export const Sums = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
})
export type Sums = z.infer<typeof Sums>

export function headerOf(facts: Omit<Header, 'format'>): Header {
  return { format: FORMAT, ...facts }
}

/** The archive cannot be used. The message says why. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
  }
}
