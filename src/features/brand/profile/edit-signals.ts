import type { ErrorDetail } from '#contract/errors.ts'
import type { ProfileChanges } from '#contract/writing/profile-changes.ts'
import { learn, presentSignal, readSignals } from '#features/preferences/index.ts'
import type { OrgTransaction } from '#kernel/context.ts'
import { keptAsRead } from '#kernel/kept-as-read.ts'

/** Adds preferences that a person states. Learned ones must be sent as they were read, or left out. */
export async function editSignals(
  where: Pick<OrgTransaction, 'db' | 'orgId'>,
  given: NonNullable<ProfileChanges['preferenceSignals']>,
  wrong: ErrorDetail[],
): Promise<void> {
  const known = new Map((await readSignals(where.db, where.orgId)).map((row) => [row.id, presentSignal(row)]))
  const said: string[] = []
  for (const [at, one] of given.entries()) {
    const path = `body.preferenceSignals.${at}`
    const before = one.id === undefined ? undefined : known.get(one.id)
    if (one.id !== undefined && !before) {
      wrong.push({
        path: `${path}.id`,
        code: 'signal_not_found',
        message: 'There is no such preference: leave id out to add a new one',
      })
      continue
    }
    if (!before && one.kind !== 'explicit') {
      wrong.push({
        path: `${path}.kind`,
        code: 'set_by_galley',
        message: 'Only Galley may set this kind: give explicit for a preference that you state yourself',
      })
    }
    keptAsRead(`${path}.lastSeenAt`, one.lastSeenAt, before?.lastSeenAt, wrong)
    keptAsRead(`${path}.confidence`, one.confidence, before?.confidence, wrong)
    keptAsRead(`${path}.occurrences`, one.occurrences, before?.occurrences, wrong)
    keptAsRead(`${path}.promoted`, one.promoted, before?.promoted, wrong)
    if (before) {
      keptAsRead(`${path}.signal`, one.signal, before.signal, wrong)
      keptAsRead(`${path}.kind`, one.kind, before.kind, wrong)
    } else {
      said.push(one.signal)
    }
  }
  if (wrong.length > 0) return
  const isKnown = new Set([...known.values()].filter(({ kind }) => kind === 'explicit').map(({ signal }) => signal))
  const added = said.filter((signal) => !isKnown.has(signal))
  await learn(
    where,
    added.map((signal) => ({ kind: 'explicit', signal, postIds: [] })),
  )
}
