import type { Sandbox } from './start.ts'

/** The settings that point an installation at these platforms, as their first registered app. */
export function installationEnv({ x, bluesky }: Pick<Sandbox, 'x' | 'bluesky'>) {
  const [client] = x.state.clients
  return {
    X_CLIENT_ID: client?.id ?? '',
    X_CLIENT_SECRET: client?.secret ?? '',
    X_AUTHORIZE_URL: x.url,
    X_API_URL: x.url,
    BLUESKY_SERVICE_URL: bluesky.url,
    BLUESKY_WEB_URL: bluesky.url,
  }
}
