import { GalleyError } from '../galley-error.ts'
import type { Command } from './commands.ts'
import { flagOf, nameOf } from './read-input.ts'

/** The error for people: what is wrong, with each field named by its flag. */
export function errorAsWords(error: unknown, command: Command | null): string {
  const told = messageOf(error)
  if (!(error instanceof GalleyError)) return `galley: ${told}\n`
  const details = error.details.map(({ path, message }) => {
    const flag = command && flagOf(command, path)
    return `  ${flag ? `${flag} (${path})` : path}: ${message}\n`
  })
  const facts = [
    ...(error.code ? [error.code] : []),
    ...(error.status > 0 ? [`HTTP ${error.status}`] : []),
    ...(error.requestId ? [`request ${error.requestId}`] : []),
  ]
  const where = command ? ` ${nameOf(command)}` : ''
  return `galley${where}: ${told}\n${details.join('')}${facts.length > 0 ? `  (${facts.join(', ')})\n` : ''}`
}

/** The error for programs: the same on one line. */
export function errorAsJson(error: unknown): string {
  if (!(error instanceof GalleyError)) return `${JSON.stringify({ error: messageOf(error) })}\n`
  const { message, status, code, details, retryAfterSeconds, requestId } = error
  return `${JSON.stringify({ error: message, status, code, details, retryAfterSeconds, requestId })}\n`
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
