import { ApiError } from '../api/api-error.ts'
import { problemOf, sentence } from '../api/problem-words.ts'

export interface Refused {
  file: File
  error: Error
}

/** The messages for the server's codes of upload problems. */
const WORDS: Record<string, string> = {
  type_mismatch:
    'is not the kind of file that its name says, or is damaged. Save it anew as JPEG, PNG, WebP, GIF or MP4, then add that.',
  unsupported_type:
    'is not an image or video that can be published. Save it as JPEG, PNG, WebP, GIF or MP4, then add that.',
}

/** Why files were refused, each with its name. Null if none was. It offers a retry if that may help one of them. */
export function uploadProblem(refused: readonly Refused[]): Error | null {
  const again = refused.find(({ error }) => problemOf(error).retry)
  const [first] = refused
  if (!first) return null
  const { status, retryAfterSeconds } =
    again?.error instanceof ApiError ? again.error : { status: 400, retryAfterSeconds: null }
  if (refused.length === 1 && again) return named(first, status, retryAfterSeconds)
  return new ApiError(status === 0 ? 503 : status, refused.map(wordsOf).join(' '), { retryAfterSeconds })
}

const named = (refused: Refused, status: number, retryAfterSeconds: number | null): Error =>
  new ApiError(status === 0 ? 503 : status, wordsOf(refused), { retryAfterSeconds })

function wordsOf({ file, error }: Refused): string {
  const code = error instanceof ApiError ? error.details[0]?.code : undefined
  const words = code === undefined ? undefined : WORDS[code]
  return words ? `“${file.name}” ${words}` : `“${file.name}”: ${sentence(problemOf(error).message)}`
}
