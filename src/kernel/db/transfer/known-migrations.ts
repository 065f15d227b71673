import { type AppliedMigration, asOfBaseline } from '../baseline.ts'
import type { Migration } from '../migrate.ts'

/**
 * This release's migrations up to the last one that the given database had. The target gets no later ones, so that the
 * source's rows fit; its next start adds them. Throws if the database's migrations are not this release's.
 */
export function knownMigrations(ours: readonly Migration[], theirs: readonly AppliedMigration[]): Migration[] {
  return asOfBaseline(theirs, ours).map(({ name, sha256 }, index) => {
    const migration = ours[index]
    if (migration?.name === name && migration.sha256 === sha256) return migration
    const why = ours.some((each) => each.name === name) ? 'has in another form' : 'does not know'
    throw new Error(`The data has migration ${name}, which this release ${why}: use the release that wrote the data`)
  })
}
