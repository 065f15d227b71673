import { spawn } from 'node:child_process'
import { join } from 'node:path'

const folder = import.meta.dirname
const bin = (name: string): string => join(folder, 'node_modules', '.bin', name)

export interface Problem {
  rule: string
  place: string
  message: string
}

/**
 * Checks an OpenAPI document and answers what is wrong. Warnings count. Rules that Galley does not follow are switched
 * off.
 */
export type Linter = (file: string) => Promise<Problem[]>

/** Redocly CLI, ruleset "recommended". */
const redocly: Linter = async (file) => {
  const args = ['lint', file, '--config', join(folder, 'redocly.yaml'), '--format', 'json']
  const report = JSON.parse(await output(bin('redocly'), args)) as {
    problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
  }
  return report.problems.map(({ ruleId, message, location }) => ({
    rule: ruleId,
    place: location[0]?.pointer ?? '',
    message,
  }))
}

/** Stoplight Spectral, ruleset spectral:oas. */
const spectral: Linter = async (file) => {
  const args = ['lint', file, '--ruleset', join(folder, 'spectral.yaml'), '--format', 'json', '--quiet']
  const report = JSON.parse(await output(bin('spectral'), args)) as { code: string; message: string; path: string[] }[]
  return report.map(({ code, message, path }) => ({ rule: code, place: path.join('/'), message }))
}

export const linters: Record<string, Linter> = { redocly, spectral }

function output(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], {
      env: { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    let errors = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.on('error', reject)
    // Both programs have their own exit code if they find something, so only their reports count.
    child.on('close', () => (text.trim() === '' ? reject(new Error(errors)) : resolve(text)))
  })
}
