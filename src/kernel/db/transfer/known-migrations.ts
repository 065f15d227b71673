import { type AppliedMigration, asOfBaseline } from '../baseline.ts'
import type { Migration } from '../migrate.ts'

/**
 * This release's migrations as far as the given database had them: the target is made as old as the source was, and is
 * brought up to date by its next start. Throws where they are not this release's.
 */
export function knownMigrations(ours: readonly Migration[], theirs: readonly AppliedMigration[]): Migration[] {
  return asOfBaseline(theirs, ours).map(({ name, sha256 }, index) => {
    const migration = ours[index]
    if (migration?.name === name && migration.sha256 === sha256) return migration
    const why = ours.some((each) => each.name === name) ? 'has in another form' : 'does not know'
    throw new Error(`The data has migration ${name}, which this release ${why}: use the release that wrote the data`)
  })
}
