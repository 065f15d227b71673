import { hash } from 'node:crypto'

/** A migration as a database or a backup records it. */
export interface AppliedMigration {
  name: string
  sha256: string
}

/** The first migration: what 75 that went before it made together. docs/decisions/089 */
export const BASELINE = '001-baseline.sql'

/** Those 75, as `digestOf` says it of a record that has all of them and nothing else. */
const BEFORE = {
  first: '001-workspaces-and-people.sql',
  last: '147-settled-news.sql',
  digest: 'b68b6f2c0f4be9caa8de9a1472420e3315eaac111f5929369cc60d6fbdcd4ec1',
}

/**
 * A record that has everything of before the baseline, with the baseline in its place: the two make the same database.
 * Any other record stays as it is. Throws where the record ends before the baseline: nothing leads from there to here.
 */
export function asOfBaseline(
  record: readonly AppliedMigration[],
  ours: readonly AppliedMigration[],
): readonly AppliedMigration[] {
  const baseline = ours.find(({ name }) => name === BASELINE)
  if (!baseline || record[0]?.name !== BEFORE.first) return record
  if (digestOf(record) === BEFORE.digest) return [{ name: baseline.name, sha256: baseline.sha256 }]
  throw new Error(
    `Its last migration is ${record.at(-1)?.name}, and this release can only take over a database that ends with ` +
      `${BEFORE.last}: start the version that has it as its last once, then this one (docs/guides/backup.md, "From before the baseline")`,
  )
}

export function digestOf(record: readonly AppliedMigration[]): string {
  return hash('sha256', record.map(({ name, sha256 }) => `${name} ${sha256}\n`).join(''), 'hex')
}
