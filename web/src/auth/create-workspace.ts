import { isApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { slugOf } from './slug.ts'

/** How many short names are tried before the person has to choose one. */
const TRIES = 5

/** Makes a workspace in the browser's timezone and goes to it. Throws ApiError. */
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
      // A time zone that only the browser knows must not make this fail: the workspace then uses UTC, which Settings
      // can change.
      if (zone && isApiError(error, 400) && fieldsOf(error).has('timezone')) return make(attempt, undefined)
      if (!isApiError(error, 409, 'slug_taken') || attempt === TRIES) throw error
      return make(attempt + 1, zone)
    }
  }
}
