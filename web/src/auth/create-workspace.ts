import { isApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { slugOf } from './slug.ts'

/** Tries this many short names before the person has to choose one. */
const TRIES = 5

/** Makes a workspace, goes to it, and gives it the browser's timezone. Throws ApiError. */
export async function createWorkspace(
  { api, session }: Client,
  { name, timezone }: { name: string; timezone: string },
): Promise<void> {
  const org = await make()
  await session.choose(org.id)
  // Without a timezone it is UTC, which can be changed in Settings: no reason to fail here.
  await api('PATCH /v1/orgs/{orgId}/timezone', { orgId: org.id, timezone }).catch(() => null)

  async function make(attempt = 1): Promise<{ id: string }> {
    const slug = attempt === 1 ? slugOf(name) : `${slugOf(name).slice(0, 37)}-${attempt}`
    try {
      return await api('POST /v1/orgs', { name, slug })
    } catch (error) {
      if (!isApiError(error, 409, 'slug_taken') || attempt === TRIES) throw error
      return make(attempt + 1)
    }
  }
}
