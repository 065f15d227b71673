import { type Config, ConfigError, readConfig } from '#kernel/config.ts'
import { configureNetworks, hostsElsewhere } from '#platforms/configure.ts'
import type { Network } from '#platforms/network.ts'
import { NETWORKS } from '#platforms/networks.ts'
import '#platforms/service.ts'
import { SOURCE_KINDS } from '#sources/kinds.ts'
import '#sources/service.ts'

/** Makes the configuration, or throws a ConfigError that names all problems at once. */
export function loadConfig(env: Record<string, string | undefined>, known: readonly Network[] = NETWORKS): Config {
  const problems: string[] = []
  const config = readConfig(env, problems)
  const networks = configureNetworks(env, known, problems)
  const sources = SOURCE_KINDS.flatMap((kind) => kind.install(env, problems) ?? [])
  const elsewhere = hostsElsewhere(networks.installed)
  if (config.pace !== 1 && elsewhere.length > 0) {
    problems.push(`GALLEY_REHEARSAL_PACE: only for simulated platforms on this machine (${elsewhere.join(', ')})`)
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...config, networks, sources }
}
