/** PostgreSQL could not be started. The message says what is wrong and who must do what. */
export class DatabaseStartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseStartError'
  }
}

export const USE_OWN_SERVER = 'Or set DATABASE_URL to a PostgreSQL server of your own.'

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Explains a failed file operation under `folder`. An unknown error is passed on as it is. */
export function explainFileError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NOT_WRITABLE.has(code)) {
    const path = error instanceof Error && 'path' in error ? String(error.path) : folder
    return new DatabaseStartError(
      `The database cannot be kept in ${folder}: ${path} is not writable (${code}). Let the user that runs this ` +
        `process write there, or choose another data folder. ${USE_OWN_SERVER}`,
      { cause: error },
    )
  }
  if (DISK_FULL.has(code)) return diskFull(folder, error)
  return error
}

/** Explains what `initdb` or `postgres` printed before it gave up. */
export function explainOutput(program: string, output: string, folder: string): DatabaseStartError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(folder)
  if (/error while loading shared libraries|not found \(required by|cannot execute/.test(output)) {
    return new DatabaseStartError(
      `The PostgreSQL that comes with this package cannot run on this system: ${lastLine(output)} ` +
        'Set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
  if (/Permission denied|Read-only file system/.test(output)) {
    return new DatabaseStartError(
      `PostgreSQL may not read or write its files in ${folder}: ${lastLine(output)} Give the folder back to the user ` +
        `that created it, or choose another data folder. ${USE_OWN_SERVER}`,
    )
  }
  return new DatabaseStartError(`${program} failed in ${folder}: ${lastLine(output)}`)
}

function diskFull(folder: string, cause?: unknown): DatabaseStartError {
  return new DatabaseStartError(
    `The disk that holds ${folder} is full: PostgreSQL needs about 150 MB for a new database. Free some space and start again.`,
    { cause },
  )
}

/** The decisive line: the first FATAL, PANIC or error line, otherwise the last one. */
function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  return `${telling.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim()}.`.replace(/\.\.$/, '.')
}
