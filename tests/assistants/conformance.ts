import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The suite's own packages: the stable one, and the one with the requirements of each revision, frozen at its release.
 */
const PACKAGES = { stable: '@modelcontextprotocol/conformance', next: 'conformance-next' }

export interface Scenario {
  name: string
  /** What went wrong: failed checks and warnings. */
  faults: { check: string; why: string }[]
}

/** Runs scenarios of the official suite against a server. Answers what each found. */
export async function runConformance(
  suite: keyof typeof PACKAGES,
  url: string,
  selection: readonly string[],
): Promise<Scenario[]> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-conformance-'))
  try {
    const program = join(import.meta.dirname, 'node_modules', PACKAGES[suite], 'dist/index.js')
    await finished([program, 'server', '--url', url, '--output-dir', folder, ...selection], folder)
    const scenarios = await Promise.all(
      (await readdir(folder, { withFileTypes: true }))
        .filter((entry) => entry.isDirectory())
        .map(async ({ name }): Promise<Scenario> => {
          const checks = JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')) as Check[]
          const faults = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
          return {
            name: name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, ''),
            faults: faults.map(({ id, errorMessage }) => ({ check: id, why: errorMessage ?? 'failed' })),
          }
        }),
    )
    return scenarios.sort((a, b) => (a.name < b.name ? -1 : 1))
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Check {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  errorMessage?: string
}

/**
 * Waits until the program ends. Its exit code is ignored, since a failed check has a code of its own; only its reports
 * count.
 */
function finished(args: string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'ignore', env: { PATH: process.env.PATH } })
    child.on('error', reject)
    child.on('close', () => resolve())
  })
}
