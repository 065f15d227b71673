import { isApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { slugOf } from './slug.ts'

/** Tries this many short names before the person has to choose one. */
const TRIES = 5

/** Makes a workspace with the browser's timezone, so that it has it at once, and goes to it. Throws ApiError. */
export async function createWorkspace(
  { api, session }: Client,
  { name, timezone }: { name: string; timezone: string },
): Promise<void> {
  const org = await make()
  await session.choose(org.id)

  async function make(attempt = 1, zone: string | undefined = timezone): Promise<{ id: string }> {
    const slug = attempt === 1 ? slugOf(name) : `${slugOf(name).slice(0, 37)}-${attempt}`
    try {
      return await api('POST /v1/orgs', { name, slug, ...(zone && { timezone: zone }) })
    } catch (error) {
      // A zone that only the browser knows is no reason to fail: it is UTC then, which can be changed in Settings.
      if (zone && isApiError(error, 400) && fieldsOf(error).has('timezone')) return make(attempt, undefined)
      if (!isApiError(error, 409, 'slug_taken') || attempt === TRIES) throw error
      return make(attempt + 1, zone)
    }
  }
}
