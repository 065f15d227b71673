import { hash } from 'node:crypto'

/** A migration as a database or a backup records it. */
export interface AppliedMigration {
  name: string
  sha256: string
}

/** The first migration. It makes what 75 earlier migrations made, which it has replaced. Decision 089 */
export const BASELINE = '001-baseline.sql'

/** The first and the last of those 75 migrations, and the digest of a record that has exactly those 75. */
const BEFORE = {
  first: '001-workspaces-and-people.sql',
  last: '147-settled-news.sql',
  digest: 'b68b6f2c0f4be9caa8de9a1472420e3315eaac111f5929369cc60d6fbdcd4ec1',
}

/**
 * Replaces a record of exactly those 75 migrations by one of the baseline, since both make the same database. Throws
 * for any other record that begins with the first of the 75: no migration of this release continues from there. All
 * other records are returned as they are.
 */
export function asOfBaseline(
  record: readonly AppliedMigration[],
  ours: readonly AppliedMigration[],
): readonly AppliedMigration[] {
  const baseline = ours.find(({ name }) => name === BASELINE)
  if (!baseline || record[0]?.name !== BEFORE.first) return record
  if (digestOf(record) === BEFORE.digest) return [{ name: baseline.name, sha256: baseline.sha256 }]
  throw new Error(
    `Its migrations end with ${record.at(-1)?.name}, and this release goes on from ${BEFORE.last} of before its ` +
      `baseline: start the version that has that one on it once, then this one (docs/guides/backup.md, "From before the baseline")`,
  )
}

export function digestOf(record: readonly AppliedMigration[]): string {
  return hash('sha256', record.map(({ name, sha256 }) => `${name} ${sha256}\n`).join(''), 'hex')
}
