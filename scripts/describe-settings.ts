import { rowsOf, settingRows } from '#platforms/configure.ts'
import type { Network } from '#platforms/network.ts'
import type { SourceKind } from '#sources/kind.ts'
import { betweenMarks } from './between-marks.ts'

const SOURCE = 'the networks and the sources of documents'

/** The guide for many users, with its table of the settings of networks and sources. */
export function withSettings(guide: string, networks: readonly Network[], sources: readonly SourceKind[]): string {
  const rows = [...settingRows(networks), ...sources.flatMap(({ variables }) => rowsOf(variables))]
  return betweenMarks(
    guide,
    SOURCE,
    ['| Variable | What it sets | If it is not set |', '|---|---|---|', ...rows].join('\n'),
  )
}

/** The container's example, with the keys that somebody has to fill in for each network and source. */
export function withKeys(example: string, networks: readonly Network[], sources: readonly SourceKind[]): string {
  const ofNetworks = networks.flatMap(({ howToConnect: { registration, guide } }) =>
    registration ? [{ settings: registration.settings, guide }] : [],
  )
  const lines = [...ofNetworks, ...sources].flatMap(({ settings, guide }) => [
    `# ${guide}`,
    ...settings.map((name) => `${name}=`),
  ])
  return betweenMarks(example, SOURCE, lines.join('\n'), (words) => `# ${words}`)
}
